import type { RecordId } from './ids.ts'

/** Roles of people, by their names in the API. */
export const ROLE_SLUGS = ['manager', 'technicien', 'client'] as const
/** Role of a person. */
export type RoleSlug = (typeof ROLE_SLUGS)[number]

/** Roles of the people of the company. */
export const STAFF = ['manager', 'technicien'] as const satisfies readonly RoleSlug[]
/** The role that manages the company. */
export const MANAGERS = ['manager'] as const satisfies readonly RoleSlug[]
/** The role of a client's people. */
export const CLIENTS = ['client'] as const satisfies readonly RoleSlug[]

/** The acting person. `clientId` is null for staff. */
export interface Actor {
  readonly id: RecordId
  readonly role: RoleSlug
  readonly clientId: RecordId | null
}

/** Returns whether a person belongs to the company rather than to a client. */
export const isStaff = (actor: Pick<Actor, 'role'>): boolean => actor.role !== 'client'

/**
 * The access rule of the specification, section 2 (`checkSpace`): a protected path starts with the
 * person's role slug;
 * manager and technicien may also open `technicien` and `client` paths.
 */
export const mayEnterSpace = (role: RoleSlug, space: RoleSlug): boolean =>
  role === space || (role !== 'client' && space !== 'manager')
