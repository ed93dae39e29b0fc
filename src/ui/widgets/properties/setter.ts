import type { Action } from '#contract/core/events/action.ts'
import { actionsOfModel, type ModelName } from '#contract/registry.ts'

/**
 * The API names the setter of one field `update…` or `edit…`; other actions with one field do more.
 */
const SETTER = /^(?:update|edit)[A-Z]/

/**
 * The action that changes one field of a record in place: the setter of that field alone,
 * otherwise `update`. Null for fields that people do not change.
 */
export const setterOf = (model: ModelName, field: string): Action | null => {
  const actions = Object.values(actionsOfModel(model)).filter(({ body }) => Object.hasOwn(body, field))
  const isSetter = ({ name, body }: Action): boolean => SETTER.test(name) && Object.keys(body).length === 1
  return actions.find(isSetter) ?? actions.find(({ name }) => name === 'update') ?? null
}
