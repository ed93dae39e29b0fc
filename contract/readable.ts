import { mayRead } from './core/kinds/field.ts'
import type { RoleSlug } from './core/roles.ts'
import { isModelName, type ModelName, modelOf } from './registry.ts'

/**
 * Returns whether a field is withheld from people of this role. The path may follow references
 * (`ticket_id.projet_id.client_id`). A withheld field is null in every answer, and a filter on it
 * would reveal nothing. An unknown path is not withheld.
 */
export const isWithheld = (model: ModelName, path: string, role: RoleSlug): boolean => {
  const [name = '', ...rest] = path.split('.')
  const { fields } = modelOf(model)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return false
  if (!mayRead(field, role)) return true
  return (
    rest.length > 0 &&
    field.model !== undefined &&
    isModelName(field.model) &&
    isWithheld(field.model, rest.join('.'), role)
  )
}

/**
 * Returns the model that a field refers to; the path may follow references as in `isWithheld`. Null
 * for other fields and unknown paths.
 */
export const referredModel = (model: ModelName, path: string): ModelName | null => {
  const [name = '', ...rest] = path.split('.')
  const { fields } = modelOf(model)
  const referred = Object.hasOwn(fields, name) ? fields[name]?.model : undefined
  if (referred === undefined || !isModelName(referred)) return null
  return rest.length > 0 ? referredModel(referred, rest.join('.')) : referred
}
