import { ROUTES, type RouteId } from '#contract/routes.ts'
import { lateLayout, loadSoon } from '../kit/late.tsx'
import type { DerivedRoute } from '../locales/derived-routes.ts'
import { partsOf } from './derived/parts-of.ts'
import { type LazyScreen, lazyScreen, withFrame } from './lazy-screen.tsx'

/** The loaders of most screens of the spaces, a file of their own: visitors need none. */
const spaceScreens = async () => (await import('./space-screens.ts')).SPACE_SCREENS

type SpaceScreens = Awaited<ReturnType<typeof spaceScreens>>

loadSoon(spaceScreens)

const inSpace = <Name extends keyof SpaceScreens>(name: Name): SpaceScreens[Name] =>
  (async () => (await spaceScreens())[name]()) as SpaceScreens[Name]

// The components that routes show: each is a chunk of its own, loaded at the first visit.

const derivedScreen = lazyScreen(inSpace('DerivedScreen'))
const homeScreen = lazyScreen(async () => (await import('./public/home.tsx')).HomeScreen)
const contactScreen = lazyScreen(async () => (await import('./public/contact.tsx')).ContactScreen)
const followedTicketScreen = lazyScreen(
  async () => (await import('./public/followed/followed-ticket.tsx')).FollowedTicketScreen,
)
const privacyScreen = lazyScreen(async () => (await import('./public/privacy.tsx')).PrivacyScreen)
const legalScreen = lazyScreen(async () => (await import('./public/legal.tsx')).LegalScreen)
const badRequestScreen = lazyScreen(async () => (await import('./public/bad-request.tsx')).BadRequestScreen)
const loginScreen = lazyScreen(async () => (await import('./auth/login.tsx')).LoginScreen)
const setupScreen = lazyScreen(async () => (await import('./auth/setup.tsx')).SetupScreen)
const autologScreen = lazyScreen(async () => (await import('./auth/autolog.tsx')).AutologScreen)
const recoverPasswordScreen = lazyScreen(
  async () => (await import('./auth/recover-password.tsx')).RecoverPasswordScreen,
)
const confirmEmailScreen = lazyScreen(async () => (await import('./auth/confirm-email.tsx')).ConfirmEmailScreen)
const setNewPasswordScreen = lazyScreen(async () => (await import('./auth/set-new-password.tsx')).SetNewPasswordScreen)
const registerScreen = lazyScreen(async () => (await import('./auth/register.tsx')).RegisterScreen)
const profileScreen = lazyScreen(inSpace('ProfileScreen'))
const shareScreen = lazyScreen(inSpace('ShareScreen'))
const shortcutScreen = lazyScreen(inSpace('ShortcutScreen'))
const formerScreen = lazyScreen(async () => (await import('./public/former.tsx')).FormerScreen)
const dashboard = lazyScreen(inSpace('Dashboard'))
const ticketList = lazyScreen(async () => (await import('./tickets/ticket-list.tsx')).TicketList)
const createTicket = lazyScreen(inSpace('CreateTicket'))
const ticketBoard = lazyScreen(inSpace('TicketBoard'))
const ticketHistoryList = lazyScreen(inSpace('TicketHistoryList'))
const exportPage = lazyScreen(inSpace('ExportPage'))
const ticketPage = lazyScreen(async () => (await import('./tickets/ticket-page.tsx')).TicketPage, 'ticket')
const clientPage = lazyScreen(inSpace('ClientPage'))
const projetPage = lazyScreen(inSpace('ProjetPage'))
const repoList = lazyScreen(inSpace('RepoList'))
const userList = lazyScreen(inSpace('UserList'))
const userPage = lazyScreen(inSpace('UserPage'))
const teamList = lazyScreen(inSpace('TeamList'))
const memberPage = lazyScreen(inSpace('MemberPage'))
const pointageList = lazyScreen(inSpace('PointageList'))
const pointageListRedirect = lazyScreen(inSpace('PointageListRedirect'))
const pointageGeneral = lazyScreen(inSpace('PointageGeneral'))
const synoptique = lazyScreen(inSpace('Synoptique'))
const activity = lazyScreen(inSpace('Activity'))
const contractList = lazyScreen(inSpace('ContractList'))
const contractPage = lazyScreen(inSpace('ContractPage'))
const commentList = lazyScreen(inSpace('CommentList'))
const notifications = lazyScreen(inSpace('NotificationsScreen'))
const statistics = lazyScreen(inSpace('Statistics'))
const unbilled = lazyScreen(inSpace('Unbilled'))
const margin = lazyScreen(inSpace('Margin'))
const throughput = lazyScreen(inSpace('Throughput'))
const ages = lazyScreen(inSpace('Ages'))
const responseTimes = lazyScreen(inSpace('ResponseTimes'))
const triage = lazyScreen(inSpace('Triage'))
const timedTickets = lazyScreen(inSpace('TimedTickets'))
const absenceScreen = lazyScreen(inSpace('AbsenceScreen'))
const planning = lazyScreen(inSpace('Planning'))
const invoicingFrame = lateLayout(inSpace('InvoicingFrame'))
const invoicing = lazyScreen(inSpace('Invoicing'))
const monthClosing = lazyScreen(inSpace('MonthClosing'))
const invoiceList = lazyScreen(inSpace('InvoiceList'))
const productList = lazyScreen(inSpace('ProductList'))
const accounting = lazyScreen(inSpace('Accounting'))
const receivedInvoices = lazyScreen(inSpace('ReceivedInvoices'))
const receivedInvoicePage = lazyScreen(inSpace('ReceivedInvoicePage'))
const bank = lazyScreen(inSpace('Bank'))
const pointagesToInvoice = lazyScreen(inSpace('PointagesToInvoice'))
const invoicePage = lazyScreen(inSpace('InvoicePage'))
const outbox = lazyScreen(inSpace('Outbox'))
const companySettings = lazyScreen(inSpace('CompanySettings'))
const labelSettings = lazyScreen(inSpace('LabelSettings'))
const reminderLevelSettings = lazyScreen(inSpace('ReminderLevelSettings'))
const reminders = lazyScreen(inSpace('Reminders'))
const macroSettings = lazyScreen(inSpace('MacroSettings'))
const mailSettings = lazyScreen(inSpace('MailSettings'))
const apiSettings = lazyScreen(inSpace('ApiSettings'))
const importSettings = lazyScreen(inSpace('ImportSettings'))
const privacySettings = lazyScreen(inSpace('PrivacySettings'))
const leaveSettings = lazyScreen(inSpace('LeaveSettings'))
const managerTerms = lazyScreen(inSpace('ManagerTerms'))
const clientHome = lazyScreen(async () => (await import('./client/home/client-home.tsx')).ClientHome)
const clientTickets = lazyScreen(inSpace('ClientTickets'))
const clientCreateTicket = lazyScreen(inSpace('ClientCreateTicket'))
const clientProjets = lazyScreen(inSpace('ClientProjets'))
const clientProjet = lazyScreen(inSpace('ClientProjet'))
const clientTeam = lazyScreen(inSpace('ClientTeam'))
const clientTeamMember = lazyScreen(inSpace('ClientTeamMember'))
const clientInvoices = lazyScreen(inSpace('ClientInvoices'))
const clientInvoice = lazyScreen(inSpace('ClientInvoice'))
const helpCenter = lazyScreen(inSpace('HelpCenter'))
const helpArticlePage = lazyScreen(inSpace('ArticlePage'))
const helpArticleEditor = lazyScreen(inSpace('ArticleEditor'))
const clientTerms = lazyScreen(inSpace('ClientTerms'))

/** Screens that follow from the presentation of their model. */
const DERIVED = Object.fromEntries(
  Object.keys(ROUTES).flatMap((id) => {
    const parts = partsOf(id)
    return parts ? [[id, derivedScreen(parts)]] : []
  }),
) as Readonly<Record<DerivedRoute, LazyScreen>>

/** Screens with something special, which precede the derived ones: a component and its props. */
const SPECIAL = {
  home: homeScreen(),
  contact: contactScreen(),
  followedTicket: followedTicketScreen(),
  legal: legalScreen(),
  privacy: privacyScreen(),
  badRequest: badRequestScreen(),
  login: loginScreen(),
  setup: setupScreen(),
  autolog: autologScreen(),
  recoverPassword: recoverPasswordScreen(),
  setNewPassword: setNewPasswordScreen(),
  confirmEmail: confirmEmailScreen(),
  register: registerScreen(),
  profile: profileScreen(),
  share: shareScreen(),
  shortcut: shortcutScreen(),
  taskSupervisor: formerScreen(),
  licenses: formerScreen(),
  subscription: formerScreen(),
  'manager.home': dashboard({ space: 'manager' }),
  'manager.tickets': ticketList({ space: 'manager' }),
  'manager.ticketCreate': createTicket({ space: 'manager' }),
  'manager.ticketBoard': ticketBoard({ space: 'manager' }),
  'manager.ticketHistory': ticketHistoryList(),
  'manager.ticketExport': exportPage({ space: 'manager', model: 'ticket' }),
  'manager.ticket': ticketPage({ space: 'manager', tab: 'ticket' }),
  'manager.ticketTicket': ticketPage({ space: 'manager', tab: 'ticket' }),
  'manager.ticketComments': ticketPage({ space: 'manager', tab: 'comments' }),
  'manager.ticketFiles': ticketPage({ space: 'manager', tab: 'files' }),
  'manager.ticketForm': ticketPage({ space: 'manager', tab: 'form' }),
  'manager.client': clientPage({ space: 'manager', tab: 'fiche' }),
  'manager.clientFiche': clientPage({ space: 'manager', tab: 'fiche' }),
  'manager.clientProjets': clientPage({ space: 'manager', tab: 'projets' }),
  'manager.clientTickets': clientPage({ space: 'manager', tab: 'tickets' }),
  'manager.clientUsers': clientPage({ space: 'manager', tab: 'users' }),
  'manager.clientProducts': clientPage({ space: 'manager', tab: 'products' }),
  'manager.clientRepos': clientPage({ space: 'manager', tab: 'repos' }),
  'manager.clientInvoices': clientPage({ space: 'manager', tab: 'invoices' }),
  'manager.clientEmployees': clientPage({ space: 'manager', tab: 'employees' }),
  'manager.clientRates': clientPage({ space: 'manager', tab: 'rates' }),
  'manager.clientContracts': clientPage({ space: 'manager', tab: 'contracts' }),
  'manager.contracts': contractList(),
  'manager.contract': contractPage({ space: 'manager' }),
  'manager.projet': projetPage({ space: 'manager', tab: 'fiche' }),
  'manager.projetFiche': projetPage({ space: 'manager', tab: 'fiche' }),
  'manager.projetTickets': projetPage({ space: 'manager', tab: 'tickets' }),
  'manager.repos': repoList(),
  'manager.users': userList(),
  'manager.user': userPage({ tab: 'fiche' }),
  'manager.userFiche': userPage({ tab: 'fiche' }),
  'manager.userLogins': userPage({ tab: 'logins' }),
  'manager.team': teamList(),
  'manager.teamMember': memberPage({ tab: 'fiche' }),
  'manager.teamFiche': memberPage({ tab: 'fiche' }),
  'manager.teamTickets': memberPage({ tab: 'tickets' }),
  'manager.teamPointages': memberPage({ tab: 'pointages' }),
  'manager.teamCommits': memberPage({ tab: 'commits' }),
  'manager.teamLogins': memberPage({ tab: 'logins' }),
  'manager.teamRates': memberPage({ tab: 'rates' }),
  'manager.pointages': pointageList({ space: 'manager' }),
  'manager.pointageList': pointageListRedirect({ space: 'manager' }),
  'manager.pointageGeneral': pointageGeneral({ space: 'manager' }),
  'manager.pointageExport': exportPage({ space: 'manager', model: 'pointage' }),
  'manager.synoptique': synoptique(),
  'manager.activity': activity(),
  'manager.comments': commentList({ scope: 'unread' }),
  'manager.commentsMine': commentList({ scope: 'mine' }),
  'manager.commentsMentions': commentList({ scope: 'mentions' }),
  'manager.commentsAll': commentList({ scope: 'all' }),
  'manager.statistics': statistics(),
  'manager.statisticsUnbilled': unbilled(),
  'manager.statisticsMargin': margin(),
  'manager.statisticsThroughput': throughput(),
  'manager.statisticsAges': ages(),
  'manager.statisticsResponse': responseTimes(),
  'manager.triage': triage(),
  'manager.testTickets': timedTickets(),
  'manager.absences': absenceScreen({ space: 'manager', route: 'manager.absences' }),
  'manager.planning': planning({ space: 'manager' }),
  ...withFrame(invoicingFrame, {
    'manager.invoicing': invoicing(),
    'manager.invoicingMonth': monthClosing(),
    'manager.invoices': invoiceList(),
    'manager.products': productList(),
    'manager.pointagesToInvoice': pointagesToInvoice({ list: 'notInvoiced' }),
    'manager.pointagesNotInvoiced': pointagesToInvoice({ list: 'notInvoiced' }),
    'manager.pointagesWithoutInvoice': pointagesToInvoice({ list: 'withoutInvoice' }),
    'manager.accounting': accounting(),
    'manager.bank': bank(),
    'manager.received_invoices': receivedInvoices(),
    'manager.reminders': reminders(),
  }),
  'manager.received_invoice': receivedInvoicePage(),
  'manager.invoice': invoicePage({ tab: 'lines' }),
  'manager.invoicePointages': invoicePage({ tab: 'pointages' }),
  'manager.invoiceTransactions': invoicePage({ tab: 'payments' }),
  'manager.notifications': notifications({ space: 'manager' }),
  'manager.helpCenter': helpCenter({ space: 'manager' }),
  'manager.help_article': helpArticlePage({ space: 'manager' }),
  'manager.helpArticleForm': helpArticleEditor(),
  'manager.outbox': outbox({ space: 'manager' }),
  'manager.settings': companySettings(),
  'manager.settingsPriorities': labelSettings({ model: 'ticket_priority' }),
  'manager.settingsStatus': labelSettings({ model: 'ticket_status' }),
  'manager.settingsTypes': labelSettings({ model: 'ticket_type' }),
  'manager.reminder_levels': reminderLevelSettings(),
  'manager.macros': macroSettings(),
  'manager.settingsMails': mailSettings(),
  'manager.settingsApi': apiSettings(),
  'manager.import': importSettings(),
  'manager.settingsPrivacy': privacySettings(),
  'manager.settingsLeave': leaveSettings(),
  'manager.terms': managerTerms(),
  'technicien.home': dashboard({ space: 'technicien' }),
  'technicien.tickets': ticketList({ space: 'technicien' }),
  'technicien.ticketBoard': ticketBoard({ space: 'technicien' }),
  'technicien.ticketCreate': createTicket({ space: 'technicien' }),
  'technicien.ticket': ticketPage({ space: 'technicien', tab: 'ticket' }),
  'technicien.ticketTicket': ticketPage({ space: 'technicien', tab: 'ticket' }),
  'technicien.ticketComments': ticketPage({ space: 'technicien', tab: 'comments' }),
  'technicien.ticketFiles': ticketPage({ space: 'technicien', tab: 'files' }),
  'technicien.ticketForm': ticketPage({ space: 'technicien', tab: 'form' }),
  'technicien.client': clientPage({ space: 'technicien', tab: 'fiche' }),
  'technicien.clientFiche': clientPage({ space: 'technicien', tab: 'fiche' }),
  'technicien.clientProjets': clientPage({ space: 'technicien', tab: 'projets' }),
  'technicien.clientTickets': clientPage({ space: 'technicien', tab: 'tickets' }),
  'technicien.clientUsers': clientPage({ space: 'technicien', tab: 'users' }),
  'technicien.contract': contractPage({ space: 'technicien' }),
  'technicien.projet': projetPage({ space: 'technicien', tab: 'fiche' }),
  'technicien.projetFiche': projetPage({ space: 'technicien', tab: 'fiche' }),
  'technicien.projetTickets': projetPage({ space: 'technicien', tab: 'tickets' }),
  'technicien.pointages': pointageList({ space: 'technicien' }),
  'technicien.pointageList': pointageListRedirect({ space: 'technicien' }),
  'technicien.pointageGeneral': pointageGeneral({ space: 'technicien' }),
  'technicien.pointageExport': exportPage({ space: 'technicien', model: 'pointage' }),
  'technicien.absences': absenceScreen({ space: 'technicien', route: 'technicien.absences' }),
  'technicien.conges': absenceScreen({ space: 'technicien', route: 'technicien.conges' }),
  'technicien.planning': planning({ space: 'technicien' }),
  'technicien.notifications': notifications({ space: 'technicien' }),
  'technicien.helpCenter': helpCenter({ space: 'technicien' }),
  'technicien.help_article': helpArticlePage({ space: 'technicien' }),
  'technicien.outbox': outbox({ space: 'technicien' }),
  'client.home': clientHome(),
  'client.tickets': clientTickets(),
  'client.ticketCreate': clientCreateTicket(),
  'client.projets': clientProjets(),
  'client.projet': clientProjet({ tab: 'tickets' }),
  'client.projetFiche': clientProjet({ tab: 'fiche' }),
  'client.projetTickets': clientProjet({ tab: 'tickets' }),
  'client.team': clientTeam(),
  'client.teamMember': clientTeamMember(),
  'client.invoices': clientInvoices(),
  'client.invoice': clientInvoice(),
  'client.helpCenter': helpCenter({ space: 'client' }),
  'client.help_article': helpArticlePage({ space: 'client' }),
  'client.cgv': clientTerms(),
  'client.notifications': notifications({ space: 'client' }),
  'client.outbox': outbox({ space: 'client' }),
} as const satisfies Readonly<
  Record<Exclude<RouteId, DerivedRoute>, LazyScreen> & Partial<Record<DerivedRoute, LazyScreen>>
>

/** The screen of every route; its code is loaded at the first visit. */
export const SCREENS: Readonly<Record<RouteId, LazyScreen>> = { ...DERIVED, ...SPECIAL }

export const NOT_FOUND = lazyScreen(async () => (await import('./public/not-found.tsx')).NotFoundScreen)()
export const OFFLINE = lazyScreen(async () => (await import('./public/offline.tsx')).OfflineScreen)()
