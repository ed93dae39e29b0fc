import { scopeOfModel, TOKEN_SCOPES, type TokenScope, type TokenVerb } from '#contract/api-access/token-scopes.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { actionsOfModel, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import { isEverSeenBy } from '../../models/visibility.ts'

const mayUse = (model: ModelName, verb: TokenVerb, role: RoleSlug): boolean =>
  verb === 'read'
    ? isEverSeenBy(model, role)
    : Object.values(actionsOfModel(model)).some(({ who }) => who.includes(role))

/**
 * Rights that a person of this role can hand on to a token: those of a model that the role may use.
 */
export const offeredScopes = (role: RoleSlug): readonly TokenScope[] =>
  TOKEN_SCOPES.filter((scope) =>
    MODEL_NAMES.some((model) =>
      (['read', 'write'] as const).some((verb) => scopeOfModel(model, verb) === scope && mayUse(model, verb, role)),
    ),
  )
