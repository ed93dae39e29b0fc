import { DEFAULT_LOCALE, LOCALES, type Locale } from './core/kinds/locale.ts'
import { mayEnterSpace, ROLE_SLUGS, type RoleSlug } from './core/roles.ts'

export type LayoutName = 'auth' | 'client' | 'manager' | 'public' | 'technicien' | 'own' | 'default'

/**
 * `public`: anyone; `guest`: signed-out people, others are redirected home; `link`: anyone with a
 * link from a mail, which signed-in people are asked about; `signed_in`: people of every role;
 * `space`: the access rule of the first segment.
 */
export type Access = 'public' | 'guest' | 'link' | 'signed_in' | 'space'

export interface RouteDefinition {
  /** Without locale; parameters as `:name`. */
  readonly path: string
  readonly access: Access
  readonly layout: LayoutName
}

interface Shown<Permitted extends Access, Path extends string> extends RouteDefinition {
  readonly path: Path
  readonly access: Permitted
}

const shown = <const Permitted extends Access, const Path extends string>(
  layout: LayoutName,
  access: Permitted,
  path: Path,
): Shown<Permitted, Path> => ({ path, access, layout })

/** Every path of the product. Titles: `title.{id}` in the locale files. */
export const ROUTES = {
  home: shown('public', 'public', '/'),
  contact: shown('public', 'public', '/contact'),
  followedTicket: shown('public', 'public', '/suivi/:token'),
  legal: shown('public', 'public', '/mentions-legales'),
  privacy: shown('public', 'public', '/confidentialite'),
  badRequest: shown('default', 'public', '/400'),
  login: shown('auth', 'guest', '/auth/login'),
  setup: shown('auth', 'guest', '/auth/setup'),
  autolog: shown('auth', 'link', '/auth/autolog'),
  recoverPassword: shown('auth', 'guest', '/auth/recover-password'),
  setNewPassword: shown('auth', 'link', '/auth/set-new-password'),
  register: shown('auth', 'guest', '/auth/register'),
  confirmEmail: shown('auth', 'public', '/auth/confirm-email'),
  profile: shown('own', 'signed_in', '/profile'),
  share: shown('own', 'signed_in', '/share'),
  shortcut: shown('own', 'signed_in', '/go/:shortcut'),
  taskSupervisor: shown('own', 'signed_in', '/taskSupervisor'),
  licenses: shown('own', 'signed_in', '/licenses'),
  subscription: shown('own', 'signed_in', '/Subscription'),
  'manager.home': shown('manager', 'space', '/manager'),
  'manager.tickets': shown('manager', 'space', '/manager/tickets'),
  'manager.ticketCreate': shown('manager', 'space', '/manager/tickets/create'),
  'manager.ticketBoard': shown('manager', 'space', '/manager/tickets/board'),
  'manager.ticketHistory': shown('manager', 'space', '/manager/tickets/history'),
  'manager.ticketExport': shown('manager', 'space', '/manager/tickets/export-ticket'),
  'manager.ticket': shown('manager', 'space', '/manager/tickets/:ticket'),
  'manager.ticketTicket': shown('manager', 'space', '/manager/tickets/:ticket/ticket'),
  'manager.ticketComments': shown('manager', 'space', '/manager/tickets/:ticket/comments'),
  'manager.ticketFiles': shown('manager', 'space', '/manager/tickets/:ticket/files'),
  'manager.ticketForm': shown('manager', 'space', '/manager/tickets/:ticket/form'),
  'manager.clients': shown('manager', 'space', '/manager/clients'),
  'manager.clientCreate': shown('manager', 'space', '/manager/clients/form'),
  'manager.client': shown('manager', 'space', '/manager/clients/:client'),
  'manager.clientFiche': shown('manager', 'space', '/manager/clients/:client/fiche'),
  'manager.clientProjets': shown('manager', 'space', '/manager/clients/:client/all_projets'),
  'manager.clientTickets': shown('manager', 'space', '/manager/clients/:client/tickets'),
  'manager.clientUsers': shown('manager', 'space', '/manager/clients/:client/users'),
  'manager.clientProducts': shown('manager', 'space', '/manager/clients/:client/products'),
  'manager.clientRepos': shown('manager', 'space', '/manager/clients/:client/repos'),
  'manager.clientInvoices': shown('manager', 'space', '/manager/clients/:client/invoices'),
  'manager.clientEmployees': shown('manager', 'space', '/manager/clients/:client/employees'),
  'manager.clientRates': shown('manager', 'space', '/manager/clients/:client/tarifs'),
  'manager.clientForm': shown('manager', 'space', '/manager/clients/:client/form'),
  'manager.projets': shown('manager', 'space', '/manager/projets'),
  'manager.projet': shown('manager', 'space', '/manager/projets/:projet'),
  'manager.projetFiche': shown('manager', 'space', '/manager/projets/:projet/fiche'),
  'manager.projetTickets': shown('manager', 'space', '/manager/projets/:projet/tickets'),
  'manager.projetForm': shown('manager', 'space', '/manager/projets/:projet/form'),
  'manager.contracts': shown('manager', 'space', '/manager/contrats'),
  'manager.contract': shown('manager', 'space', '/manager/contrats/:contract'),
  'manager.clientContracts': shown('manager', 'space', '/manager/clients/:client/contrats'),
  'manager.commits': shown('manager', 'space', '/manager/github/commits'),
  'manager.repos': shown('manager', 'space', '/manager/github/repos'),
  'manager.users': shown('manager', 'space', '/manager/users'),
  'manager.user': shown('manager', 'space', '/manager/users/:user'),
  'manager.userFiche': shown('manager', 'space', '/manager/users/:user/fiche'),
  'manager.userLogins': shown('manager', 'space', '/manager/users/:user/logins'),
  'manager.team': shown('manager', 'space', '/manager/team'),
  'manager.teamMember': shown('manager', 'space', '/manager/team/:user'),
  'manager.teamFiche': shown('manager', 'space', '/manager/team/:user/fiche'),
  'manager.teamTickets': shown('manager', 'space', '/manager/team/:user/tickets'),
  'manager.teamPointages': shown('manager', 'space', '/manager/team/:user/pointages'),
  'manager.teamCommits': shown('manager', 'space', '/manager/team/:user/commits'),
  'manager.teamLogins': shown('manager', 'space', '/manager/team/:user/logins'),
  'manager.teamRates': shown('manager', 'space', '/manager/team/:user/tarifs_clients'),
  'manager.pointages': shown('manager', 'space', '/manager/pointages'),
  'manager.pointageList': shown('manager', 'space', '/manager/pointages/liste'),
  'manager.pointageGeneral': shown('manager', 'space', '/manager/pointages/general'),
  'manager.pointageExport': shown('manager', 'space', '/manager/pointages/export'),
  'manager.synoptique': shown('manager', 'space', '/manager/pointages/synoptique'),
  'manager.activity': shown('manager', 'space', '/manager/activity'),
  'manager.comments': shown('manager', 'space', '/manager/comments'),
  'manager.commentsMine': shown('manager', 'space', '/manager/comments/mine'),
  'manager.commentsMentions': shown('manager', 'space', '/manager/comments/mentions'),
  'manager.commentsAll': shown('manager', 'space', '/manager/comments/all'),
  'manager.notifications': shown('manager', 'space', '/manager/notifications'),
  'manager.statistics': shown('manager', 'space', '/manager/stats/exemple'),
  'manager.statisticsUnbilled': shown('manager', 'space', '/manager/stats/a_facturer'),
  'manager.statisticsMargin': shown('manager', 'space', '/manager/stats/marge'),
  'manager.statisticsThroughput': shown('manager', 'space', '/manager/stats/flux'),
  'manager.statisticsAges': shown('manager', 'space', '/manager/stats/age'),
  'manager.statisticsResponse': shown('manager', 'space', '/manager/stats/delais'),
  'manager.triage': shown('manager', 'space', '/manager/test/swipe'),
  'manager.testTickets': shown('manager', 'space', '/manager/test/tickets'),
  'manager.absences': shown('manager', 'space', '/manager/absences'),
  'manager.planning': shown('manager', 'space', '/manager/planning'),
  'manager.invoicing': shown('manager', 'space', '/manager/invoicing'),
  'manager.invoicingMonth': shown('manager', 'space', '/manager/invoicing/month'),
  'manager.invoices': shown('manager', 'space', '/manager/invoicing/invoices'),
  'manager.products': shown('manager', 'space', '/manager/invoicing/products'),
  'manager.pointagesToInvoice': shown('manager', 'space', '/manager/invoicing/pointage_to_invoice'),
  'manager.pointagesNotInvoiced': shown(
    'manager',
    'space',
    '/manager/invoicing/pointage_to_invoice/pointages_from_ticket_facturable_without_Invoice_attached',
  ),
  'manager.pointagesWithoutInvoice': shown(
    'manager',
    'space',
    '/manager/invoicing/pointage_to_invoice/pointages_with_ut_invoiced_without_invoice_attached',
  ),
  'manager.received_invoices': shown('manager', 'space', '/manager/invoicing/received'),
  'manager.received_invoice': shown('manager', 'space', '/manager/invoicing/received/:received_invoice'),
  'manager.accounting': shown('manager', 'space', '/manager/invoicing/accounting'),
  'manager.bank': shown('manager', 'space', '/manager/invoicing/bank'),
  'manager.invoice': shown('manager', 'space', '/manager/invoicing/invoice/:invoice'),
  'manager.invoicePointages': shown('manager', 'space', '/manager/invoicing/invoice/:invoice/pointages'),
  'manager.invoiceTransactions': shown('manager', 'space', '/manager/invoicing/invoice/:invoice/transactions'),
  'manager.helpCenter': shown('manager', 'space', '/manager/help-center'),
  'manager.help_article': shown('manager', 'space', '/manager/help-center/:help_article'),
  'manager.helpArticleForm': shown('manager', 'space', '/manager/help-center/:help_article/form'),
  'manager.outbox': shown('manager', 'space', '/manager/outbox'),
  'manager.settings': shown('manager', 'space', '/manager/settings'),
  'manager.reminder_levels': shown('manager', 'space', '/manager/settings/reminders'),
  'manager.reminder_level': shown('manager', 'space', '/manager/settings/reminders/:reminder_level'),
  'manager.reminders': shown('manager', 'space', '/manager/invoicing/reminders'),
  'manager.macros': shown('manager', 'space', '/manager/settings/macros'),
  'manager.macro': shown('manager', 'space', '/manager/settings/macros/:macro'),
  'manager.settingsMails': shown('manager', 'space', '/manager/settings/mails'),
  'manager.settingsPrivacy': shown('manager', 'space', '/manager/settings/privacy'),
  'manager.settingsApi': shown('manager', 'space', '/manager/settings/api'),
  'manager.settingsLeave': shown('manager', 'space', '/manager/settings/leave'),
  'manager.import': shown('manager', 'space', '/manager/import'),
  'manager.settingsPriorities': shown('manager', 'space', '/manager/settings/priorities'),
  'manager.settingsStatus': shown('manager', 'space', '/manager/settings/status'),
  'manager.settingsTypes': shown('manager', 'space', '/manager/settings/types'),
  'manager.terms': shown('manager', 'space', '/manager/terms_and_conditions'),
  'technicien.home': shown('technicien', 'space', '/technicien'),
  'technicien.tickets': shown('technicien', 'space', '/technicien/tickets'),
  'technicien.ticketBoard': shown('technicien', 'space', '/technicien/tickets/board'),
  'technicien.ticketCreate': shown('technicien', 'space', '/technicien/tickets/create'),
  'technicien.ticket': shown('technicien', 'space', '/technicien/tickets/:ticket'),
  'technicien.ticketTicket': shown('technicien', 'space', '/technicien/tickets/:ticket/ticket'),
  'technicien.ticketComments': shown('technicien', 'space', '/technicien/tickets/:ticket/comments'),
  'technicien.ticketFiles': shown('technicien', 'space', '/technicien/tickets/:ticket/files'),
  'technicien.ticketForm': shown('technicien', 'space', '/technicien/tickets/:ticket/form'),
  'technicien.clients': shown('technicien', 'space', '/technicien/clients'),
  'technicien.clientCreate': shown('technicien', 'space', '/technicien/clients/form'),
  'technicien.client': shown('technicien', 'space', '/technicien/clients/:client'),
  'technicien.clientFiche': shown('technicien', 'space', '/technicien/clients/:client/fiche'),
  'technicien.clientProjets': shown('technicien', 'space', '/technicien/clients/:client/all_projets'),
  'technicien.clientTickets': shown('technicien', 'space', '/technicien/clients/:client/tickets'),
  'technicien.clientUsers': shown('technicien', 'space', '/technicien/clients/:client/users'),
  'technicien.clientForm': shown('technicien', 'space', '/technicien/clients/:client/form'),
  'technicien.projets': shown('technicien', 'space', '/technicien/projets'),
  'technicien.projet': shown('technicien', 'space', '/technicien/projets/:projet'),
  'technicien.projetFiche': shown('technicien', 'space', '/technicien/projets/:projet/fiche'),
  'technicien.projetTickets': shown('technicien', 'space', '/technicien/projets/:projet/tickets'),
  'technicien.projetForm': shown('technicien', 'space', '/technicien/projets/:projet/form'),
  'technicien.contract': shown('technicien', 'space', '/technicien/contrats/:contract'),
  'technicien.commits': shown('technicien', 'space', '/technicien/commits'),
  'technicien.pointages': shown('technicien', 'space', '/technicien/pointages'),
  'technicien.pointageList': shown('technicien', 'space', '/technicien/pointages/liste'),
  'technicien.pointageGeneral': shown('technicien', 'space', '/technicien/pointages/general'),
  'technicien.pointageExport': shown('technicien', 'space', '/technicien/pointages/export'),
  'technicien.absences': shown('technicien', 'space', '/technicien/absences'),
  'technicien.conges': shown('technicien', 'space', '/technicien/conges'),
  'technicien.notifications': shown('technicien', 'space', '/technicien/notifications'),
  'technicien.planning': shown('technicien', 'space', '/technicien/planning'),
  'technicien.helpCenter': shown('technicien', 'space', '/technicien/help-center'),
  'technicien.help_article': shown('technicien', 'space', '/technicien/help-center/:help_article'),
  'technicien.outbox': shown('technicien', 'space', '/technicien/outbox'),
  'client.home': shown('client', 'space', '/client'),
  'client.tickets': shown('client', 'space', '/client/tickets'),
  'client.ticketCreate': shown('client', 'space', '/client/create-ticket'),
  'client.projets': shown('client', 'space', '/client/projets'),
  'client.projet': shown('client', 'space', '/client/projets/:projet'),
  'client.projetFiche': shown('client', 'space', '/client/projets/:projet/fiche'),
  'client.projetTickets': shown('client', 'space', '/client/projets/:projet/tickets'),
  'client.team': shown('client', 'space', '/client/team'),
  'client.teamMember': shown('client', 'space', '/client/team/:user'),
  'client.invoices': shown('client', 'space', '/client/invoices'),
  'client.invoice': shown('client', 'space', '/client/invoices/:invoice'),
  'client.helpCenter': shown('client', 'space', '/client/help-center'),
  'client.help_article': shown('client', 'space', '/client/help-center/:help_article'),
  'client.cgv': shown('client', 'space', '/client/cgv'),
  'client.notifications': shown('client', 'space', '/client/notifications'),
  'client.outbox': shown('client', 'space', '/client/outbox'),
} as const satisfies Readonly<Record<string, RouteDefinition>>

export type RouteId = keyof typeof ROUTES

/** Routes of links from mails, which signed-in people are asked about. */
export type LinkRouteId = { [Id in RouteId]: (typeof ROUTES)[Id]['access'] extends 'link' ? Id : never }[RouteId]

/** Tells whether a route is that of a link from a mail. */
export const isLinkRoute = (id: RouteId): id is LinkRouteId => ROUTES[id].access === 'link'

/** Routes of visitors and of people of every role: their names have no space. */
export type RouteOfNoSpace = Exclude<RouteId, `${string}.${string}`>

type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type RouteParameters<Id extends RouteId> = Readonly<Record<ParametersOf<(typeof ROUTES)[Id]['path']>, string>>

/** Returns the path of a route, without locale (`localePath` adds it). */
export const routePath = <Id extends RouteId>(
  id: Id,
  ...[parameters]: [ParametersOf<(typeof ROUTES)[Id]['path']>] extends [never] ? [] : [RouteParameters<Id>]
): string =>
  ROUTES[id].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Readonly<Record<string, string>> | undefined)?.[name] ?? ''),
  )

/** Adds the locale to a path: French has no prefix, every other language has one. */
export const localePath = (locale: Locale, path: string): string => {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Splits a browser path into its language and the path without it. */
export const splitLocale = (pathname: string): { readonly locale: Locale; readonly path: string } => {
  const locale = LOCALES.find(
    (candidate) =>
      candidate !== DEFAULT_LOCALE && (pathname === `/${candidate}` || pathname.startsWith(`/${candidate}/`)),
  )
  if (!locale) return { locale: DEFAULT_LOCALE, path: pathname }
  return { locale, path: pathname.slice(locale.length + 1) || '/' }
}

/** Returns the space of a path without locale, or null outside the three spaces. */
export const spaceOf = (path: string): RoleSlug | null => {
  const [, first] = path.split('/')
  return ROLE_SLUGS.find((slug) => slug === first) ?? null
}

export type Admission = 'open' | 'sign_in' | { readonly redirect: string }

/** Decides whether a person may open a path without locale (the guards `auth` and `checkSpace`). */
export const admit = (path: string, access: Access, role: RoleSlug | null): Admission => {
  if (access === 'public' || access === 'link') return 'open'
  if (access === 'guest') return role === null ? 'open' : { redirect: `/${role}` }
  if (role === null) return 'sign_in'
  if (access === 'signed_in') return 'open'
  const space = spaceOf(path)
  return space !== null && mayEnterSpace(role, space) ? 'open' : { redirect: `/${role}` }
}

/** Returns whether a remembered destination is a path of the product (specification, section 5). */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)[A-Za-z0-9@\-%_~/]*(\?[^#\s]*)?(#\S*)?$/.test(text)
