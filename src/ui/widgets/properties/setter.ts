import type { Action } from '#contract/core/action.ts'
import { actionsOfModel, type ModelName } from '#contract/registry.ts'

/**
 * The action that changes one field of a record in place: the setter of that field alone,
 * otherwise `update`. Null for fields that people do not change.
 */
export const setterOf = (model: ModelName, field: string): Action | null => {
  const actions = Object.values(actionsOfModel(model)).filter(({ name, body }) => name !== 'create' && Object.hasOwn(body, field))
  return actions.find(({ body }) => Object.keys(body).length === 1) ?? actions.find(({ name }) => name === 'update') ?? null
}
