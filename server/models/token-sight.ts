import { scopeOfModel } from '#contract/api-access/token-scopes.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { UsedToken } from './actor.ts'

/**
 * Returns the models that a token may read. The activity leaves out the values of all others for
 * it: otherwise the right to the activity would be one to everything.
 */
export const modelsReadBy = ({ scopes }: UsedToken): readonly ModelName[] =>
  MODEL_NAMES.filter((model) => {
    const scope = scopeOfModel(model, 'read')
    return scope !== null && scopes.has(scope)
  })
