import { absenceFr } from './fr/absence.ts'
import { accountingFr } from './fr/accounting.ts'
import { activityFr } from './fr/activity.ts'
import { authFr } from './fr/auth.ts'
import { bankFr } from './fr/bank.ts'
import { clientSpaceFr } from './fr/client-space.ts'
import { commentFr } from './fr/comment.ts'
import { commonFr } from './fr/common.ts'
import { contractFr } from './fr/contract.ts'
import { dashboardFr } from './fr/dashboard.ts'
import { fileFr } from './fr/file.ts'
import { helpFr } from './fr/help.ts'
import { importsFr } from './fr/imports.ts'
import { invoiceFr } from './fr/invoice.ts'
import { invoiceEditorFr } from './fr/invoice-editor.ts'
import { invoicingFr } from './fr/invoicing.ts'
import { mailFr } from './fr/mail.ts'
import { markdownFr } from './fr/markdown.ts'
import { notificationFr } from './fr/notification.ts'
import { outboxFr } from './fr/outbox.ts'
import { photoFr } from './fr/photo.ts'
import { planningFr } from './fr/planning.ts'
import { pointageFr } from './fr/pointage.ts'
import { publicFr } from './fr/public.ts'
import { quickAddFr } from './fr/quick-add.ts'
import { receivedInvoicesFr } from './fr/received-invoices.ts'
import { recordFr } from './fr/record.ts'
import { refusalFr } from './fr/refusal.ts'
import { reminderFr } from './fr/reminder.ts'
import { reportFr } from './fr/report.ts'
import { secondStepFr } from './fr/second-step.ts'
import { securityFr } from './fr/security.ts'
import { settingsFr } from './fr/settings.ts'
import { teamFr } from './fr/team.ts'
import { ticketFr } from './fr/ticket.ts'
import { ticketLinkFr } from './fr/ticket-link.ts'
import { timerFr } from './fr/timer.ts'
import { timesheetFr } from './fr/timesheet.ts'
import { titleFr } from './fr/title.ts'
import { tokensFr } from './fr/tokens.ts'
import { undoFr } from './fr/undo.ts'
import { userFr } from './fr/user.ts'
import { webhooksFr } from './fr/webhooks.ts'

/** Every text of the screens in French, by namespace: a file of its own, loaded at the first page behind the sign-in. */
export const textsFr = {
  common: commonFr,
  title: titleFr,
  auth: authFr,
  public: publicFr,
  help: helpFr,
  ticket: ticketFr,
  ticketLink: ticketLinkFr,
  timer: timerFr,
  quickAdd: quickAddFr,
  mail: mailFr,
  markdown: markdownFr,
  outbox: outboxFr,
  dashboard: dashboardFr,
  pointage: pointageFr,
  undo: undoFr,
  record: recordFr,
  refusal: refusalFr,
  file: fileFr,
  absence: absenceFr,
  planning: planningFr,
  timesheet: timesheetFr,
  clientSpace: clientSpaceFr,
  photo: photoFr,
  comment: commentFr,
  notification: notificationFr,
  activity: activityFr,
  reminder: reminderFr,
  report: reportFr,
  user: userFr,
  security: securityFr,
  secondStep: secondStepFr,
  tokens: tokensFr,
  webhooks: webhooksFr,
  team: teamFr,
  settings: settingsFr,
  invoice: invoiceFr,
  invoiceEditor: invoiceEditorFr,
  invoicing: invoicingFr,
  accounting: accountingFr,
  bank: bankFr,
  imports: importsFr,
  receivedInvoices: receivedInvoicesFr,
  contract: contractFr,
} as const
