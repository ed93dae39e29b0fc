import { absenceFr } from './fr/absence.ts'
import { accountingFr } from './fr/accounting.ts'
import { activityFr } from './fr/activity.ts'
import { bankFr } from './fr/bank.ts'
import { fileFr } from './fr/file.ts'
import { helpFr } from './fr/help.ts'
import { howToPayFr } from './fr/how-to-pay.ts'
import { importsFr } from './fr/imports.ts'
import { invoiceEditorFr } from './fr/invoice-editor.ts'
import { invoicingFr } from './fr/invoicing.ts'
import { mailFr } from './fr/mail.ts'
import { markdownFr } from './fr/markdown.ts'
import { paletteFr } from './fr/palette.ts'
import { photoFr } from './fr/photo.ts'
import { planningFr } from './fr/planning.ts'
import { receivedInvoicesFr } from './fr/received-invoices.ts'
import { reminderFr } from './fr/reminder.ts'
import { reportFr } from './fr/report.ts'
import { securityFr } from './fr/security.ts'
import { settingsFr } from './fr/settings.ts'
import { teamFr } from './fr/team.ts'
import { timesheetFr } from './fr/timesheet.ts'
import { tokensFr } from './fr/tokens.ts'
import { userFr } from './fr/user.ts'
import { webhooksFr } from './fr/webhooks.ts'

/** The texts in French of all other pages and dialogs, loaded after those of the first page. */
export const moreTextsFr = {
  help: helpFr,
  mail: mailFr,
  markdown: markdownFr,
  file: fileFr,
  absence: absenceFr,
  planning: planningFr,
  timesheet: timesheetFr,
  palette: paletteFr,
  photo: photoFr,
  activity: activityFr,
  reminder: reminderFr,
  report: reportFr,
  user: userFr,
  security: securityFr,
  tokens: tokensFr,
  webhooks: webhooksFr,
  team: teamFr,
  settings: settingsFr,
  invoiceEditor: invoiceEditorFr,
  howToPay: howToPayFr,
  invoicing: invoicingFr,
  accounting: accountingFr,
  bank: bankFr,
  imports: importsFr,
  receivedInvoices: receivedInvoicesFr,
} as const
