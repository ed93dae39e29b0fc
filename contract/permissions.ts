import type { RoleSlug } from './core/roles.ts'
import { findAction, type ModelName } from './registry.ts'

/**
 * Whether people of this role may create records of a model: `permissions.store` of the API's
 * lists.
 */
export const mayStore = (model: ModelName, role: RoleSlug): boolean =>
  findAction(model, 'create')?.who.includes(role) === true
