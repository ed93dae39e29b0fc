import type { RoleSlug } from '#contract/core/roles.ts'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { isEverSeenBy } from '../../models/visibility.ts'

/**
 * Returns the scopes of a role, as `{model}.{read|create|update|delete}`. They are derived from the
 * actions, so that a new action needs no second list.
 */
export const scopesOf = (role: RoleSlug): readonly string[] =>
  MODEL_NAMES.flatMap((model) => {
    const names = Object.values(actionsOfModel(model)).flatMap((action) =>
      action.who.includes(role) ? [action.name] : [],
    )
    const updates = names.some((name) => name !== 'create' && name !== 'delete')
    return [
      ...(isEverSeenBy(model, role) ? [`${model}.read`] : []),
      ...(names.includes('create') ? [`${model}.create`] : []),
      ...(updates ? [`${model}.update`] : []),
      ...(names.includes('delete') ? [`${model}.delete`] : []),
    ]
  })
