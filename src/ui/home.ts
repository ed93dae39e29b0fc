import type { RoleSlug } from '#contract/core/roles.ts'
import type { Destination } from './navigation.ts'

/** Start page of each space. Public pages link to it, and need nothing else of the navigation. */
export const HOME = { manager: 'manager.home', technicien: 'technicien.home', client: 'client.home' } as const satisfies Record<RoleSlug, Destination>
