import type { Action, Actions } from './core/events/action.ts'
import type { AnyModel, MirrorCollection, RecordOf } from './core/model.ts'
import { absenceActions } from './models/absence/absence.actions.ts'
import { absence } from './models/absence/absence.ts'
import { activity } from './models/activity/activity.ts'
import { billingStageActions } from './models/billing-stage/billing-stage.actions.ts'
import { billingStage } from './models/billing-stage/billing-stage.ts'
import { bridgeDayActions } from './models/bridge-day/bridge-day.actions.ts'
import { bridgeDay } from './models/bridge-day/bridge-day.ts'
import { calendarFeedActions } from './models/calendar-feed/calendar-feed.actions.ts'
import { calendarFeed } from './models/calendar-feed/calendar-feed.ts'
import { clientActions } from './models/client/client.actions.ts'
import { client } from './models/client/client.ts'
import { commentActions } from './models/comment/comment.actions.ts'
import { comment } from './models/comment/comment.ts'
import { commit } from './models/commit/commit.ts'
import { contractActions } from './models/contract/contract.actions.ts'
import { contract } from './models/contract/contract.ts'
import { fileActions } from './models/file/file.actions.ts'
import { file } from './models/file/file.ts'
import { finishedWeekActions } from './models/finished-week/finished-week.actions.ts'
import { finishedWeek } from './models/finished-week/finished-week.ts'
import { followActions } from './models/follow/follow.actions.ts'
import { follow } from './models/follow/follow.ts'
import { handoverActions } from './models/handover/handover.actions.ts'
import { handover } from './models/handover/handover.ts'
import { helpArticleActions } from './models/help-article/help-article.actions.ts'
import { helpArticle } from './models/help-article/help-article.ts'
import { invoiceActions } from './models/invoice/invoice.actions.ts'
import { invoice } from './models/invoice/invoice.ts'
import { invoiceLineActions } from './models/invoice-line/invoice-line.actions.ts'
import { invoiceLine } from './models/invoice-line/invoice-line.ts'
import { invoiceMailActions } from './models/invoice-mail/invoice-mail.actions.ts'
import { invoiceMail } from './models/invoice-mail/invoice-mail.ts'
import { lastLogin } from './models/last-login/last-login.ts'
import { leaveAdjustmentActions } from './models/leave-adjustment/leave-adjustment.actions.ts'
import { leaveAdjustment } from './models/leave-adjustment/leave-adjustment.ts'
import { leaveRuleActions } from './models/leave-rule/leave-rule.actions.ts'
import { leaveRule } from './models/leave-rule/leave-rule.ts'
import { listLayoutActions } from './models/list-layout/list-layout.actions.ts'
import { listLayout } from './models/list-layout/list-layout.ts'
import { macroActions } from './models/macro/macro.actions.ts'
import { macro } from './models/macro/macro.ts'
import { notificationActions } from './models/notification/notification.actions.ts'
import { notification } from './models/notification/notification.ts'
import { notificationPreferenceActions } from './models/notification-preference/notification-preference.actions.ts'
import { notificationPreference } from './models/notification-preference/notification-preference.ts'
import { pointageActions } from './models/pointage/pointage.actions.ts'
import { pointage } from './models/pointage/pointage.ts'
import { productActions } from './models/product/product.actions.ts'
import { product } from './models/product/product.ts'
import { projetActions } from './models/projet/projet.actions.ts'
import { projet } from './models/projet/projet.ts'
import { rateActions } from './models/rate/rate.actions.ts'
import { rate } from './models/rate/rate.ts'
import { receivedInvoiceActions } from './models/received-invoice/received-invoice.actions.ts'
import { receivedInvoice } from './models/received-invoice/received-invoice.ts'
import { reminderLevelActions } from './models/reminder-level/reminder-level.actions.ts'
import { reminderLevel } from './models/reminder-level/reminder-level.ts'
import { repoActions } from './models/repo/repo.actions.ts'
import { repo } from './models/repo/repo.ts'
import { role } from './models/role/role.ts'
import { savedViewActions } from './models/saved-view/saved-view.actions.ts'
import { savedView } from './models/saved-view/saved-view.ts'
import { settingsActions } from './models/settings/settings.actions.ts'
import { settings } from './models/settings/settings.ts'
import { ticketActions } from './models/ticket/ticket.actions.ts'
import { ticket } from './models/ticket/ticket.ts'
import { ticketPriorityActions } from './models/ticket-priority/ticket-priority.actions.ts'
import { ticketPriority } from './models/ticket-priority/ticket-priority.ts'
import { ticketStatusActions } from './models/ticket-status/ticket-status.actions.ts'
import { ticketStatus } from './models/ticket-status/ticket-status.ts'
import { ticketStatusHistory } from './models/ticket-status-history/ticket-status-history.ts'
import { ticketTypeActions } from './models/ticket-type/ticket-type.actions.ts'
import { ticketType } from './models/ticket-type/ticket-type.ts'
import { timerActions } from './models/timer/timer.actions.ts'
import { timer } from './models/timer/timer.ts'
import { transactionActions } from './models/transaction/transaction.actions.ts'
import { transaction } from './models/transaction/transaction.ts'
import { unavailability } from './models/unavailability/unavailability.ts'
import { userActions } from './models/user/user.actions.ts'
import { user } from './models/user/user.ts'
import { workingTimeActions } from './models/working-time/working-time.actions.ts'
import { workingTime } from './models/working-time/working-time.ts'

interface Entry {
  readonly model: AnyModel
  readonly actions: Actions
}

/** The only list of models. A first pull has its order: referenced models come first. */
export const REGISTRY = {
  role: { model: role, actions: {} },
  ticket_status: { model: ticketStatus, actions: ticketStatusActions },
  ticket_priority: { model: ticketPriority, actions: ticketPriorityActions },
  ticket_type: { model: ticketType, actions: ticketTypeActions },
  settings: { model: settings, actions: settingsActions },
  user: { model: user, actions: userActions },
  client: { model: client, actions: clientActions },
  projet: { model: projet, actions: projetActions },
  contract: { model: contract, actions: contractActions },
  ticket: { model: ticket, actions: ticketActions },
  comment: { model: comment, actions: commentActions },
  macro: { model: macro, actions: macroActions },
  help_article: { model: helpArticle, actions: helpArticleActions },
  product: { model: product, actions: productActions },
  rate: { model: rate, actions: rateActions },
  reminder_level: { model: reminderLevel, actions: reminderLevelActions },
  invoice: { model: invoice, actions: invoiceActions },
  invoice_line: { model: invoiceLine, actions: invoiceLineActions },
  billing_stage: { model: billingStage, actions: billingStageActions },
  pointage: { model: pointage, actions: pointageActions },
  timer: { model: timer, actions: timerActions },
  invoice_mail: { model: invoiceMail, actions: invoiceMailActions },
  transaction: { model: transaction, actions: transactionActions },
  received_invoice: { model: receivedInvoice, actions: receivedInvoiceActions },
  absence: { model: absence, actions: absenceActions },
  unavailability: { model: unavailability, actions: {} },
  leave_rule: { model: leaveRule, actions: leaveRuleActions },
  leave_adjustment: { model: leaveAdjustment, actions: leaveAdjustmentActions },
  bridge_day: { model: bridgeDay, actions: bridgeDayActions },
  handover: { model: handover, actions: handoverActions },
  calendar_feed: { model: calendarFeed, actions: calendarFeedActions },
  working_time: { model: workingTime, actions: workingTimeActions },
  finished_week: { model: finishedWeek, actions: finishedWeekActions },
  notification: { model: notification, actions: notificationActions },
  follow: { model: follow, actions: followActions },
  notification_preference: { model: notificationPreference, actions: notificationPreferenceActions },
  saved_view: { model: savedView, actions: savedViewActions },
  list_layout: { model: listLayout, actions: listLayoutActions },
  file: { model: file, actions: fileActions },
  repo: { model: repo, actions: repoActions },
  commit: { model: commit, actions: {} },
  last_login: { model: lastLogin, actions: {} },
  activity: { model: activity, actions: {} },
  ticket_status_history: { model: ticketStatusHistory, actions: {} },
} as const satisfies Readonly<Record<string, Entry>>

export type ModelName = keyof typeof REGISTRY
export type ModelRecord<Name extends ModelName> = RecordOf<(typeof REGISTRY)[Name]['model']>
export type ActionName<Name extends ModelName> = keyof (typeof REGISTRY)[Name]['actions'] & string

const genericOf = (actions: Actions): Actions =>
  Object.fromEntries(Object.entries(actions).filter(([, { carries }]) => carries === undefined))

const GENERIC = Object.fromEntries(
  Object.entries(REGISTRY).map(([name, { actions }]) => [name, genericOf(actions)]),
) as Readonly<Record<ModelName, Actions>>

export const MODEL_NAMES = Object.keys(REGISTRY) as readonly ModelName[]

export const isModelName = (name: string): name is ModelName => Object.hasOwn(REGISTRY, name)

export const modelOf = (name: ModelName): AnyModel => REGISTRY[name].model

/** Returns the actions of the generic API: all except actions that carry a file. */
export const actionsOfModel = (name: ModelName): Actions => GENERIC[name]

/** Returns an action, including actions that carry a file; undefined when there is none. */
export const findAction = (model: ModelName, action: string): Action | undefined => {
  const actions: Actions = REGISTRY[model].actions
  return Object.hasOwn(actions, action) ? actions[action] : undefined
}

export const collectionOf = (name: ModelName): MirrorCollection => modelOf(name).collection
