import type { ModelName } from '#contract/registry.ts'
import type { PresentedModel } from '../locales/derived-routes.ts'
import type { AnyPresentation } from '../widgets/presentation/presentation.ts'
import { absencePresentation } from './absence/presentation.ts'
import { billingStagePresentation } from './billing-stage/presentation.ts'
import { bridgeDayPresentation } from './bridge-day/presentation.ts'
import { clientPresentation } from './client/presentation.ts'
import { commitPresentation } from './commit/presentation.ts'
import { contractPresentation } from './contract/presentation.ts'
import { invoicePresentation } from './invoice/presentation.ts'
import { invoiceLinePresentation } from './invoice-line/presentation.ts'
import { lastLoginPresentation } from './last-login/presentation.ts'
import { leaveAdjustmentPresentation } from './leave-adjustment/presentation.ts'
import { leaveRulePresentation } from './leave-rule/presentation.ts'
import { macroPresentation } from './macro/presentation.ts'
import { pointagePresentation } from './pointage/presentation.ts'
import { productPresentation } from './product/presentation.ts'
import { projetPresentation } from './projet/presentation.ts'
import { ratePresentation } from './rate/presentation.ts'
import { receivedInvoicePresentation } from './received-invoice/presentation.ts'
import { reminderLevelPresentation } from './reminder-level/presentation.ts'
import { repoPresentation } from './repo/presentation.ts'
import { ticketPresentation } from './ticket/presentation.ts'
import { transactionPresentation } from './transaction/presentation.ts'
import { userPresentation } from './user/presentation.ts'
import { workingTimePresentation } from './working-time/presentation.ts'

/** The presentation of every model whose screens are derived. */
export const PRESENTATIONS: Readonly<Record<PresentedModel, AnyPresentation>> = {
  absence: absencePresentation,
  client: clientPresentation,
  projet: projetPresentation,
  contract: contractPresentation,
  user: userPresentation,
  last_login: lastLoginPresentation,
  commit: commitPresentation,
  repo: repoPresentation,
  macro: macroPresentation,
  product: productPresentation,
  rate: ratePresentation,
  reminder_level: reminderLevelPresentation,
  working_time: workingTimePresentation,
  leave_rule: leaveRulePresentation,
  leave_adjustment: leaveAdjustmentPresentation,
  bridge_day: bridgeDayPresentation,
  invoice: invoicePresentation,
  ticket: ticketPresentation,
  pointage: pointagePresentation,
  invoice_line: invoiceLinePresentation,
  billing_stage: billingStagePresentation,
  transaction: transactionPresentation,
  received_invoice: receivedInvoicePresentation,
}

/**
 * Models whose screens are of another form, and which. A new model that is neither here nor
 * presented does not build.
 */
export const NOT_DERIVED = {
  role: 'a word of the account of a person',
  ticket_status: 'the settings, as rows that are dragged and merged',
  ticket_priority: 'the settings, as rows that are dragged and merged',
  ticket_type: 'the settings, as rows that are dragged and merged',
  settings: 'the settings: one record',
  comment: 'the conversation of a ticket, and the list of all comments',
  file: 'the files of a ticket',
  notification: 'the bell, and a page of its own',
  notification_preference: 'a section of the page of notifications',
  invoice_mail: 'a section of the page of an invoice, and the reminders',
  help_article: 'the help centre, with an editor for managers',
  timer: 'the timer of the header, and the dialog in which it becomes a pointage',
  follow: 'a button on what is followed',
  unavailability: 'days in the planning and on the wall chart',
  handover: 'a dialog of an approved absence',
  calendar_feed: 'a dialog of the planning',
  finished_week: 'a button of the week of pointages',
  saved_view: 'the views above a list',
  list_layout: 'the columns of a list',
  activity: 'the feed of a record, and that of everything',
  ticket_status_history: 'the history of a ticket, and that of all tickets',
} as const satisfies Readonly<Record<Exclude<ModelName, PresentedModel>, string>>
