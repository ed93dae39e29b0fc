import { CalendarRange, Clock, Inbox, LayoutDashboard, type LucideIcon, Ticket } from 'lucide-react'
import { mayEnterSpace, ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RouteId } from '#contract/routes.ts'

/** The spaces of the staff; their screens share one implementation. */
export type StaffSpace = Exclude<RoleSlug, 'client'>

/** Routes that a menu can link to without a record. */
type Destination = Exclude<RouteId, `${string}.ticket`>

export interface NavigationItem {
  readonly route: Destination
  readonly label: 'nav.dashboard' | 'nav.tickets' | 'nav.myTickets' | 'nav.pointages' | 'nav.synoptique' | 'nav.outbox'
  readonly icon: LucideIcon
}

/** Menus of the spaces, by routes of the contract: an unknown destination does not compile. */
export const NAVIGATION = {
  manager: [
    { route: 'manager.home', label: 'nav.dashboard', icon: LayoutDashboard },
    { route: 'manager.tickets', label: 'nav.tickets', icon: Ticket },
    { route: 'manager.pointages', label: 'nav.pointages', icon: Clock },
    { route: 'manager.synoptique', label: 'nav.synoptique', icon: CalendarRange },
    { route: 'manager.outbox', label: 'nav.outbox', icon: Inbox },
  ],
  technicien: [
    { route: 'technicien.home', label: 'nav.dashboard', icon: LayoutDashboard },
    { route: 'technicien.tickets', label: 'nav.tickets', icon: Ticket },
    { route: 'technicien.pointages', label: 'nav.pointages', icon: Clock },
    { route: 'technicien.outbox', label: 'nav.outbox', icon: Inbox },
  ],
  client: [
    { route: 'client.home', label: 'nav.myTickets', icon: Ticket },
    { route: 'client.outbox', label: 'nav.outbox', icon: Inbox },
  ],
} as const satisfies Record<RoleSlug, readonly NavigationItem[]>

/** Start page, outbox and creation form of each space. */
export const HOME = { manager: 'manager.home', technicien: 'technicien.home', client: 'client.home' } as const satisfies Record<RoleSlug, Destination>
export const OUTBOX = { manager: 'manager.outbox', technicien: 'technicien.outbox', client: 'client.outbox' } as const satisfies Record<
  RoleSlug,
  Destination
>
export const CREATE_TICKET = {
  manager: 'manager.ticketCreate',
  technicien: 'technicien.ticketCreate',
  client: 'client.ticketCreate',
} as const satisfies Record<RoleSlug, Destination>

/** Models with a page for their creation. */
export const CREATION_PAGES: { readonly [Name in ModelName]?: Readonly<Record<RoleSlug, Destination>> } = { ticket: CREATE_TICKET }

export const SPACE_LABELS = {
  manager: 'nav.managerSpace',
  technicien: 'nav.technicienSpace',
  client: 'nav.clientSpace',
} as const satisfies Record<RoleSlug, string>

/** The other spaces that this role may open. */
export const otherSpaces = (role: RoleSlug, current: RoleSlug): readonly RoleSlug[] =>
  ROLE_SLUGS.filter((space) => space !== current && mayEnterSpace(role, space))

/** Address parameter with the id of the refused event that fills a form. */
export const CORRECTION = 'correct'

/** Path of a form, filled with the payload of the refused event. */
export const correctionOf = (path: string, eventId: string): string => `${path}?${CORRECTION}=${encodeURIComponent(eventId)}`
