import type { RoleSlug } from '#contract/core/roles.ts'
import type { Destination } from './navigation.ts'

// Public pages link to these, and need nothing else of the navigation.

/** Start page of each space. */
export const HOME = {
  manager: 'manager.home',
  technicien: 'technicien.home',
  client: 'client.home',
} as const satisfies Record<RoleSlug, Destination>

/** Page of each space on which a ticket is created. */
export const CREATE_TICKET = {
  manager: 'manager.ticketCreate',
  technicien: 'technicien.ticketCreate',
  client: 'client.ticketCreate',
} as const satisfies Record<RoleSlug, Destination>
