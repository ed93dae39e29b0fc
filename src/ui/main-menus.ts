import type { RoleSlug } from '#contract/core/roles.ts'
import { itemsOf, type MenuDestination, type NavigationItem, type StaffSpace } from './navigation.ts'

/** Main entries above the screen, in the order of the specification (section 2). */
const TOP_MENUS: Readonly<Record<StaffSpace, readonly MenuDestination[]>> = {
  manager: [
    'manager.home',
    'manager.clients',
    'manager.projets',
    'manager.team',
    'manager.users',
    'manager.tickets',
    'manager.pointages',
    'manager.invoicing',
  ],
  technicien: [
    'technicien.home',
    'technicien.clients',
    'technicien.projets',
    'technicien.tickets',
    'technicien.pointages',
  ],
}

/** Pages in reach of a thumb, before the timer, the creation and the menu. */
const BOTTOM_MENUS: Readonly<Record<RoleSlug, readonly MenuDestination[]>> = {
  manager: ['manager.home', 'manager.tickets'],
  technicien: ['technicien.tickets', 'technicien.pointageGeneral'],
  client: ['client.home', 'client.tickets', 'client.projets'],
}

export const bottomMenuOf = (space: RoleSlug): readonly NavigationItem[] =>
  BOTTOM_MENUS[space].flatMap((route) => itemsOf(space).filter((item) => item.route === route))

export const topMenuOf = (space: StaffSpace): readonly NavigationItem[] =>
  TOP_MENUS[space].flatMap((route) => itemsOf(space).filter((item) => item.route === route))
