import { mayRead } from './core/field.ts'
import type { RoleSlug } from './core/roles.ts'
import { isModelName, type ModelName, modelOf } from './registry.ts'

/**
 * Whether people of this role are not given what a path names: a field, or one along references (`ticket_id.projet_id.client_id`). Where it
 * is, the field is null in all that they see, and a filter on it would say nothing. A path that names nothing is not withheld.
 */
export const isWithheld = (model: ModelName, path: string, role: RoleSlug): boolean => {
  const [name = '', ...rest] = path.split('.')
  const { fields } = modelOf(model)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return false
  if (!mayRead(field, role)) return true
  return rest.length > 0 && field.model !== undefined && isModelName(field.model) && isWithheld(field.model, rest.join('.'), role)
}
