import {
  Building2,
  CalendarDays,
  CalendarOff,
  CalendarRange,
  ChartColumn,
  Clock,
  Contact,
  FileClock,
  Files,
  FolderGit2,
  FolderKanban,
  Gauge,
  GitCommitHorizontal,
  History,
  Hourglass,
  House,
  Inbox,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  SquareActivity,
  Table2,
  Ticket,
  UserCog,
  UsersRound,
} from 'lucide-react'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { ModelName } from '#contract/registry.ts'
import { ROUTES, type RouteId, type RouteParameters } from '#contract/routes.ts'
import { CREATE_TICKET, HOME } from './home.ts'
import type { commonFr } from './locales/fr/common.ts'

/** The spaces of the staff; their screens share one implementation. */
export type StaffSpace = Exclude<RoleSlug, 'client'>

/** Routes that a menu can link to without a record. */
export type Destination = {
  readonly [Id in RouteId]: [keyof RouteParameters<Id>] extends [never] ? Id : never
}[RouteId]

type MenuTexts = (typeof commonFr)['menu']

export interface NavigationItem {
  readonly route: Destination
  /** The title of its screen when absent. */
  readonly label?: `menu.${Exclude<keyof MenuTexts, 'sections'>}`
  readonly icon: LucideIcon
  /** Other addresses of its list that are not below its own. */
  readonly others?: readonly Destination[]
  /** A live number beside the label. */
  readonly count?: 'outbox' | 'unreadComments'
  /** `projets`: the client has several; the tickets of a single one have its entry. */
  readonly needs?: 'invoices' | 'projets'
}

export interface NavigationSection {
  readonly id: Exclude<keyof MenuTexts['sections'], 'recent'>
  readonly items: readonly NavigationItem[]
}

/**
 * Menus of the spaces, by routes of the contract: an unknown destination does not compile, and a
 * destination that is forgotten fails `navigation.test.ts`. The sections `main` and `foot` have no
 * heading.
 */
export const NAVIGATION = {
  manager: [
    {
      id: 'main',
      items: [
        { route: 'manager.home', label: 'menu.dashboard', icon: LayoutDashboard },
        { route: 'manager.tickets', label: 'menu.tickets', icon: Ticket },
        { route: 'manager.comments', label: 'menu.comments', icon: MessageSquare, count: 'unreadComments' },
        { route: 'manager.activity', label: 'menu.activity', icon: SquareActivity },
      ],
    },
    {
      id: 'clients',
      items: [
        { route: 'manager.clients', label: 'menu.clients', icon: Building2 },
        { route: 'manager.projets', label: 'menu.projets', icon: FolderKanban },
      ],
    },
    {
      id: 'time',
      items: [
        { route: 'manager.pointages', label: 'menu.pointages', icon: Clock },
        { route: 'manager.pointageGeneral', label: 'menu.week', icon: Table2 },
        { route: 'manager.synoptique', label: 'menu.synoptique', icon: CalendarRange },
        {
          route: 'manager.statistics',
          label: 'menu.statistics',
          icon: ChartColumn,
          others: [
            'manager.statisticsUnbilled',
            'manager.statisticsMargin',
            'manager.statisticsThroughput',
            'manager.statisticsAges',
            'manager.statisticsResponse',
          ],
        },
      ],
    },
    {
      id: 'invoicing',
      items: [
        { route: 'manager.invoicing', label: 'menu.invoicing', icon: ReceiptText },
        { route: 'manager.invoices', label: 'menu.invoices', icon: Files },
        { route: 'manager.pointagesToInvoice', label: 'menu.toInvoice', icon: FileClock },
        { route: 'manager.products', label: 'menu.products', icon: Package },
        { route: 'manager.contracts', label: 'menu.contracts', icon: Hourglass },
      ],
    },
    {
      id: 'team',
      items: [
        { route: 'manager.planning', label: 'menu.planning', icon: CalendarDays },
        { route: 'manager.absences', label: 'menu.absences', icon: CalendarOff },
        { route: 'manager.team', label: 'menu.team', icon: Contact },
        { route: 'manager.users', label: 'menu.users', icon: UserCog },
      ],
    },
    {
      id: 'code',
      items: [
        { route: 'manager.commits', label: 'menu.commits', icon: GitCommitHorizontal },
        { route: 'manager.repos', label: 'menu.repos', icon: FolderGit2 },
      ],
    },
    {
      id: 'tools',
      items: [
        { route: 'manager.triage', label: 'menu.triage', icon: Layers },
        { route: 'manager.ticketHistory', label: 'menu.ticketHistory', icon: History },
        { route: 'manager.testTickets', label: 'menu.testTickets', icon: Gauge },
      ],
    },
    {
      id: 'foot',
      items: [
        { route: 'manager.helpCenter', label: 'menu.helpCenter', icon: LifeBuoy },
        { route: 'manager.outbox', label: 'menu.outbox', icon: Inbox, count: 'outbox' },
        {
          route: 'manager.settings',
          label: 'menu.settings',
          icon: Settings,
          others: ['manager.import', 'manager.terms'],
        },
      ],
    },
  ],
  technicien: [
    {
      id: 'main',
      items: [
        { route: 'technicien.home', label: 'menu.dashboard', icon: LayoutDashboard },
        { route: 'technicien.tickets', label: 'menu.tickets', icon: Ticket },
        { route: 'technicien.clients', label: 'menu.clients', icon: Building2 },
        { route: 'technicien.projets', label: 'menu.projets', icon: FolderKanban },
      ],
    },
    {
      id: 'time',
      items: [
        { route: 'technicien.pointages', label: 'menu.pointages', icon: Clock },
        { route: 'technicien.pointageGeneral', label: 'menu.ownTime', icon: Table2 },
        { route: 'technicien.planning', label: 'menu.planning', icon: CalendarDays },
        { route: 'technicien.absences', label: 'menu.absences', icon: CalendarOff, others: ['technicien.conges'] },
      ],
    },
    {
      id: 'tools',
      items: [{ route: 'technicien.commits', label: 'menu.commits', icon: GitCommitHorizontal }],
    },
    {
      id: 'foot',
      items: [
        { route: 'technicien.helpCenter', label: 'menu.helpCenter', icon: LifeBuoy },
        { route: 'technicien.outbox', label: 'menu.outbox', icon: Inbox, count: 'outbox' },
      ],
    },
  ],
  client: [
    {
      id: 'main',
      items: [
        { route: 'client.home', label: 'menu.clientHome', icon: House },
        { route: 'client.tickets', label: 'menu.myTickets', icon: Ticket, needs: 'projets' },
        { route: 'client.projets', label: 'menu.myProjets', icon: FolderKanban },
        { route: 'client.team', label: 'menu.myTeam', icon: UsersRound },
        { route: 'client.invoices', label: 'menu.myInvoices', icon: ReceiptText, needs: 'invoices' },
        { route: 'client.helpCenter', label: 'menu.helpCenter', icon: LifeBuoy },
        { route: 'client.cgv', label: 'menu.cgv', icon: ScrollText },
        { route: 'client.outbox', label: 'menu.sentItems', icon: Inbox, count: 'outbox' },
      ],
    },
  ],
} as const satisfies Record<RoleSlug, readonly NavigationSection[]>

/** A destination that a menu of any space has. */
export type MenuDestination = (typeof NAVIGATION)[RoleSlug][number]['items'][number]['route']

export const itemsOf = (space: RoleSlug): readonly NavigationItem[] =>
  (NAVIGATION[space] as readonly NavigationSection[]).flatMap(({ items }) => items)

/**
 * The menu entry to which a path without locale belongs: the one whose own path is the longest
 * prefix. The start page of a space is an entry for itself alone.
 */
export const menuItemOf = (space: RoleSlug, path: string): NavigationItem | null => {
  const [longest] = itemsOf(space)
    .filter(({ route, others }) => {
      const own = ROUTES[route].path
      return (
        path === own ||
        others?.some((other) => path === ROUTES[other].path) ||
        (route !== HOME[space] && path.startsWith(`${own}/`))
      )
    })
    .toSorted((a, b) => ROUTES[b.route].path.length - ROUTES[a.route].path.length)
  return longest ?? null
}

/** Outbox, notifications and creation form of each space. */
export const OUTBOX = {
  manager: 'manager.outbox',
  technicien: 'technicien.outbox',
  client: 'client.outbox',
} as const satisfies Record<RoleSlug, Destination>
export const NOTIFICATIONS = {
  manager: 'manager.notifications',
  technicien: 'technicien.notifications',
  client: 'client.notifications',
} as const satisfies Record<RoleSlug, Destination>

/** Models with a page for their creation. */
export const CREATION_PAGES: { readonly [Name in ModelName]?: Readonly<Partial<Record<RoleSlug, Destination>>> } = {
  ticket: CREATE_TICKET,
  client: { manager: 'manager.clientCreate', technicien: 'technicien.clientCreate' },
}
