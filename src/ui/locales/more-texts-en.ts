import { absenceEn } from './en/absence.ts'
import { accountingEn } from './en/accounting.ts'
import { activityEn } from './en/activity.ts'
import { bankEn } from './en/bank.ts'
import { fileEn } from './en/file.ts'
import { helpEn } from './en/help.ts'
import { howToPayEn } from './en/how-to-pay.ts'
import { importsEn } from './en/imports.ts'
import { invoiceEditorEn } from './en/invoice-editor.ts'
import { invoicingEn } from './en/invoicing.ts'
import { mailEn } from './en/mail.ts'
import { markdownEn } from './en/markdown.ts'
import { paletteEn } from './en/palette.ts'
import { photoEn } from './en/photo.ts'
import { planningEn } from './en/planning.ts'
import { receivedInvoicesEn } from './en/received-invoices.ts'
import { reminderEn } from './en/reminder.ts'
import { reportEn } from './en/report.ts'
import { securityEn } from './en/security.ts'
import { settingsEn } from './en/settings.ts'
import { teamEn } from './en/team.ts'
import { timesheetEn } from './en/timesheet.ts'
import { tokensEn } from './en/tokens.ts'
import { userEn } from './en/user.ts'
import { webhooksEn } from './en/webhooks.ts'

/** The texts in English of all other pages and dialogs, loaded after those of the first page. */
export const moreTextsEn = {
  help: helpEn,
  mail: mailEn,
  markdown: markdownEn,
  file: fileEn,
  absence: absenceEn,
  planning: planningEn,
  timesheet: timesheetEn,
  palette: paletteEn,
  photo: photoEn,
  activity: activityEn,
  reminder: reminderEn,
  report: reportEn,
  user: userEn,
  security: securityEn,
  tokens: tokensEn,
  webhooks: webhooksEn,
  team: teamEn,
  settings: settingsEn,
  invoiceEditor: invoiceEditorEn,
  howToPay: howToPayEn,
  invoicing: invoicingEn,
  accounting: accountingEn,
  bank: bankEn,
  imports: importsEn,
  receivedInvoices: receivedInvoicesEn,
} as const
