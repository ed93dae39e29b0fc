import { absenceEn } from './en/absence.ts'
import { accountingEn } from './en/accounting.ts'
import { activityEn } from './en/activity.ts'
import { authEn } from './en/auth.ts'
import { bankEn } from './en/bank.ts'
import { clientSpaceEn } from './en/client-space.ts'
import { commentEn } from './en/comment.ts'
import { commonEn } from './en/common.ts'
import { contractEn } from './en/contract.ts'
import { dashboardEn } from './en/dashboard.ts'
import { fileEn } from './en/file.ts'
import { helpEn } from './en/help.ts'
import { importsEn } from './en/imports.ts'
import { invoiceEn } from './en/invoice.ts'
import { invoiceEditorEn } from './en/invoice-editor.ts'
import { invoicingEn } from './en/invoicing.ts'
import { mailEn } from './en/mail.ts'
import { markdownEn } from './en/markdown.ts'
import { notificationEn } from './en/notification.ts'
import { outboxEn } from './en/outbox.ts'
import { photoEn } from './en/photo.ts'
import { planningEn } from './en/planning.ts'
import { pointageEn } from './en/pointage.ts'
import { publicEn } from './en/public.ts'
import { quickAddEn } from './en/quick-add.ts'
import { receivedInvoicesEn } from './en/received-invoices.ts'
import { recordEn } from './en/record.ts'
import { refusalEn } from './en/refusal.ts'
import { reminderEn } from './en/reminder.ts'
import { reportEn } from './en/report.ts'
import { secondStepEn } from './en/second-step.ts'
import { securityEn } from './en/security.ts'
import { settingsEn } from './en/settings.ts'
import { teamEn } from './en/team.ts'
import { ticketEn } from './en/ticket.ts'
import { ticketLinkEn } from './en/ticket-link.ts'
import { timerEn } from './en/timer.ts'
import { timesheetEn } from './en/timesheet.ts'
import { titleEn } from './en/title.ts'
import { tokensEn } from './en/tokens.ts'
import { undoEn } from './en/undo.ts'
import { userEn } from './en/user.ts'
import { webhooksEn } from './en/webhooks.ts'

/** Every text of the screens in English, by namespace: a file of its own, loaded at the first page behind the sign-in. */
export const textsEn = {
  common: commonEn,
  title: titleEn,
  auth: authEn,
  public: publicEn,
  help: helpEn,
  ticket: ticketEn,
  ticketLink: ticketLinkEn,
  timer: timerEn,
  quickAdd: quickAddEn,
  mail: mailEn,
  markdown: markdownEn,
  outbox: outboxEn,
  dashboard: dashboardEn,
  pointage: pointageEn,
  undo: undoEn,
  record: recordEn,
  refusal: refusalEn,
  file: fileEn,
  absence: absenceEn,
  planning: planningEn,
  timesheet: timesheetEn,
  clientSpace: clientSpaceEn,
  photo: photoEn,
  comment: commentEn,
  notification: notificationEn,
  activity: activityEn,
  reminder: reminderEn,
  report: reportEn,
  user: userEn,
  security: securityEn,
  secondStep: secondStepEn,
  tokens: tokensEn,
  webhooks: webhooksEn,
  team: teamEn,
  settings: settingsEn,
  invoice: invoiceEn,
  invoiceEditor: invoiceEditorEn,
  invoicing: invoicingEn,
  accounting: accountingEn,
  bank: bankEn,
  imports: importsEn,
  receivedInvoices: receivedInvoicesEn,
  contract: contractEn,
} as const
