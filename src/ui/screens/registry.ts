import { ROUTES, type RouteId } from '#contract/routes.ts'
import { lateLayout } from '../kit/late.tsx'
import type { DerivedRoute } from '../locales/derived-routes.ts'
import { partsOf } from './derived/parts-of.ts'
import { type LazyScreen, lazyScreen, withFrame } from './lazy-screen.tsx'

// The components that routes show: each is a chunk of its own, loaded at the first visit.

const derivedScreen = lazyScreen(async () => (await import('./derived/derived-screen.tsx')).DerivedScreen)
const homeScreen = lazyScreen(async () => (await import('./public/home.tsx')).HomeScreen)
const contactScreen = lazyScreen(async () => (await import('./public/contact.tsx')).ContactScreen)
const followedTicketScreen = lazyScreen(async () => (await import('./public/followed/followed-ticket.tsx')).FollowedTicketScreen)
const privacyScreen = lazyScreen(async () => (await import('./public/privacy.tsx')).PrivacyScreen)
const legalScreen = lazyScreen(async () => (await import('./public/legal.tsx')).LegalScreen)
const badRequestScreen = lazyScreen(async () => (await import('./public/bad-request.tsx')).BadRequestScreen)
const loginScreen = lazyScreen(async () => (await import('./auth/login.tsx')).LoginScreen)
const setupScreen = lazyScreen(async () => (await import('./auth/setup.tsx')).SetupScreen)
const autologScreen = lazyScreen(async () => (await import('./auth/autolog.tsx')).AutologScreen)
const recoverPasswordScreen = lazyScreen(async () => (await import('./auth/recover-password.tsx')).RecoverPasswordScreen)
const confirmEmailScreen = lazyScreen(async () => (await import('./auth/confirm-email.tsx')).ConfirmEmailScreen)
const setNewPasswordScreen = lazyScreen(async () => (await import('./auth/set-new-password.tsx')).SetNewPasswordScreen)
const registerScreen = lazyScreen(async () => (await import('./auth/register.tsx')).RegisterScreen)
const profileScreen = lazyScreen(async () => (await import('./profile/profile.tsx')).ProfileScreen)
const shareScreen = lazyScreen(async () => (await import('./share/share.tsx')).ShareScreen)
const shortcutScreen = lazyScreen(async () => (await import('./share/shortcut.tsx')).ShortcutScreen)
const formerScreen = lazyScreen(async () => (await import('./public/former.tsx')).FormerScreen)
const dashboard = lazyScreen(async () => (await import('./dashboard/dashboard.tsx')).Dashboard)
const ticketList = lazyScreen(async () => (await import('./tickets/ticket-list.tsx')).TicketList)
const createTicket = lazyScreen(async () => (await import('./tickets/create-ticket.tsx')).CreateTicket)
const ticketBoard = lazyScreen(async () => (await import('./tickets/ticket-board.tsx')).TicketBoard)
const ticketHistoryList = lazyScreen(async () => (await import('./tickets/ticket-history-list.tsx')).TicketHistoryList)
const exportPage = lazyScreen(async () => (await import('./exports/export-page.tsx')).ExportPage)
const ticketPage = lazyScreen(async () => (await import('./tickets/ticket-page.tsx')).TicketPage, 'ticket')
const clientPage = lazyScreen(async () => (await import('./clients/client-page.tsx')).ClientPage)
const projetPage = lazyScreen(async () => (await import('./projets/projet-page.tsx')).ProjetPage)
const repoList = lazyScreen(async () => (await import('./github/repo-list.tsx')).RepoList)
const userList = lazyScreen(async () => (await import('./users/user-list.tsx')).UserList)
const userPage = lazyScreen(async () => (await import('./users/user-page.tsx')).UserPage)
const teamList = lazyScreen(async () => (await import('./team/team-list.tsx')).TeamList)
const memberPage = lazyScreen(async () => (await import('./team/member-page.tsx')).MemberPage)
const pointageList = lazyScreen(async () => (await import('./pointages/pointage-list.tsx')).PointageList)
const pointageListRedirect = lazyScreen(async () => (await import('./pointages/pointage-list-redirect.tsx')).PointageListRedirect)
const pointageGeneral = lazyScreen(async () => (await import('./pointages/pointage-general.tsx')).PointageGeneral)
const synoptique = lazyScreen(async () => (await import('./synoptique/synoptique.tsx')).Synoptique)
const activity = lazyScreen(async () => (await import('./activity/activity.tsx')).Activity)
const contractList = lazyScreen(async () => (await import('./contracts/contract-list.tsx')).ContractList)
const contractPage = lazyScreen(async () => (await import('./contracts/contract-page.tsx')).ContractPage)
const commentList = lazyScreen(async () => (await import('./comments/comment-list.tsx')).CommentList)
const notifications = lazyScreen(async () => (await import('./notifications/notifications.tsx')).NotificationsScreen)
const statistics = lazyScreen(async () => (await import('./statistics/statistics.tsx')).Statistics)
const unbilled = lazyScreen(async () => (await import('./statistics/unbilled.tsx')).Unbilled)
const margin = lazyScreen(async () => (await import('./statistics/margin.tsx')).Margin)
const throughput = lazyScreen(async () => (await import('./statistics/throughput.tsx')).Throughput)
const ages = lazyScreen(async () => (await import('./statistics/ages.tsx')).Ages)
const responseTimes = lazyScreen(async () => (await import('./statistics/response-times.tsx')).ResponseTimes)
const triage = lazyScreen(async () => (await import('./triage/triage.tsx')).Triage)
const timedTickets = lazyScreen(async () => (await import('./tickets/timed-tickets.tsx')).TimedTickets)
const absenceScreen = lazyScreen(async () => (await import('./absences/absence-screen.tsx')).AbsenceScreen)
const planning = lazyScreen(async () => (await import('./planning/planning.tsx')).Planning)
const invoicingFrame = lateLayout(async () => (await import('./invoicing/invoicing-frame.tsx')).InvoicingFrame)
const invoicing = lazyScreen(async () => (await import('./invoicing/invoicing.tsx')).Invoicing)
const monthClosing = lazyScreen(async () => (await import('./invoicing/month/month-closing.tsx')).MonthClosing)
const invoiceList = lazyScreen(async () => (await import('./invoicing/invoice-list.tsx')).InvoiceList)
const productList = lazyScreen(async () => (await import('./invoicing/product-list.tsx')).ProductList)
const accounting = lazyScreen(async () => (await import('./invoicing/accounting/accounting.tsx')).Accounting)
const receivedInvoices = lazyScreen(async () => (await import('./invoicing/received/received-invoices.tsx')).ReceivedInvoices)
const receivedInvoicePage = lazyScreen(async () => (await import('./invoicing/received/received-invoice-page.tsx')).ReceivedInvoicePage)
const bank = lazyScreen(async () => (await import('./invoicing/bank/bank.tsx')).Bank)
const pointagesToInvoice = lazyScreen(async () => (await import('./invoicing/pointages-to-invoice.tsx')).PointagesToInvoice)
const invoicePage = lazyScreen(async () => (await import('./invoicing/invoice-page.tsx')).InvoicePage)
const outbox = lazyScreen(async () => (await import('./outbox/outbox.tsx')).Outbox)
const companySettings = lazyScreen(async () => (await import('./settings/company.tsx')).CompanySettings)
const labelSettings = lazyScreen(async () => (await import('./settings/labels.tsx')).LabelSettings)
const reminderLevelSettings = lazyScreen(async () => (await import('./settings/reminder-levels.tsx')).ReminderLevelSettings)
const reminders = lazyScreen(async () => (await import('./invoicing/reminders/reminders.tsx')).Reminders)
const macroSettings = lazyScreen(async () => (await import('./settings/macros.tsx')).MacroSettings)
const mailSettings = lazyScreen(async () => (await import('./settings/mails/mail-settings.tsx')).MailSettings)
const apiSettings = lazyScreen(async () => (await import('./settings/api/api-settings.tsx')).ApiSettings)
const importSettings = lazyScreen(async () => (await import('./settings/import/import-settings.tsx')).ImportSettings)
const privacySettings = lazyScreen(async () => (await import('./settings/privacy-settings.tsx')).PrivacySettings)
const leaveSettings = lazyScreen(async () => (await import('./settings/leave-settings.tsx')).LeaveSettings)
const managerTerms = lazyScreen(async () => (await import('./settings/terms.tsx')).ManagerTerms)
const clientHome = lazyScreen(async () => (await import('./client/home/client-home.tsx')).ClientHome)
const clientTickets = lazyScreen(async () => (await import('./client/tickets/client-tickets.tsx')).ClientTickets)
const clientCreateTicket = lazyScreen(async () => (await import('./client/client-create-ticket.tsx')).ClientCreateTicket)
const clientProjets = lazyScreen(async () => (await import('./client/projets/client-projets.tsx')).ClientProjets)
const clientProjet = lazyScreen(async () => (await import('./client/projets/client-projet.tsx')).ClientProjet)
const clientTeam = lazyScreen(async () => (await import('./client/team/client-team.tsx')).ClientTeam)
const clientTeamMember = lazyScreen(async () => (await import('./client/team/client-team-member.tsx')).ClientTeamMember)
const clientInvoices = lazyScreen(async () => (await import('./client/client-invoices.tsx')).ClientInvoices)
const clientInvoice = lazyScreen(async () => (await import('./client/client-invoice.tsx')).ClientInvoice)
const helpCenter = lazyScreen(async () => (await import('./help/help-center.tsx')).HelpCenter)
const helpArticlePage = lazyScreen(async () => (await import('./help/article-page.tsx')).ArticlePage)
const helpArticleEditor = lazyScreen(async () => (await import('./help/article-editor.tsx')).ArticleEditor)
const clientTerms = lazyScreen(async () => (await import('./settings/client-terms.tsx')).ClientTerms)

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
} as const satisfies Readonly<Record<Exclude<RouteId, DerivedRoute>, LazyScreen> & Partial<Record<DerivedRoute, LazyScreen>>>

/** The screen of every route; its code is loaded at the first visit. */
export const SCREENS: Readonly<Record<RouteId, LazyScreen>> = { ...DERIVED, ...SPECIAL }

export const NOT_FOUND = lazyScreen(async () => (await import('./public/not-found.tsx')).NotFoundScreen)()
export const OFFLINE = lazyScreen(async () => (await import('./public/offline.tsx')).OfflineScreen)()
