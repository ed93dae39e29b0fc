import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ModelName } from '#contract/registry.ts'
import { billingStage, invoice, invoiceLine, product, rate, transaction } from './schema/billing.ts'
import { settings } from './schema/company.ts'
import { contract } from './schema/contract.ts'
import { comment, commentRead, file, notification } from './schema/conversation.ts'
import { follow } from './schema/following.ts'
import { commit, repo } from './schema/github.ts'
import { helpArticle, helpArticleReader } from './schema/help.ts'
import { invoiceMail, reminderLevel } from './schema/invoice-mail.ts'
import { bridgeDay, calendarFeed, handover, leaveAdjustment, leaveRule, unavailability } from './schema/leave.ts'
import { macro } from './schema/macro.ts'
import { notificationPreference } from './schema/notification-preference.ts'
import { client, lastLogin, projet, user } from './schema/people.ts'
import { receivedInvoice } from './schema/received-invoice.ts'
import { role, ticketPriority, ticketStatus, ticketType } from './schema/reference.ts'
import { activity } from './schema/sync.ts'
import { absence, finishedWeek, listLayout, savedView, workingTime } from './schema/team.ts'
import { timer } from './schema/timer.ts'
import { pointage, ticket, ticketFavorite, ticketStatusHistory } from './schema/work.ts'

/** Table of a model with its replication columns. */
export type Bookkept = PgTable & Readonly<Record<'id' | 'version' | 'xid' | 'updated_at' | 'deleted_at', PgColumn>>
/** Table with the rows of single persons beside a model's. */
export type Personal = PgTable & Readonly<Record<'user_id' | 'record_id' | 'version' | 'xid', PgColumn>>

/** Tables by model. */
export const TABLES = {
  role,
  ticket_status: ticketStatus,
  ticket_priority: ticketPriority,
  ticket_type: ticketType,
  user,
  client,
  projet,
  contract,
  ticket,
  pointage,
  timer,
  ticket_status_history: ticketStatusHistory,
  settings,
  macro,
  help_article: helpArticle,
  product,
  rate,
  reminder_level: reminderLevel,
  invoice,
  invoice_line: invoiceLine,
  invoice_mail: invoiceMail,
  billing_stage: billingStage,
  transaction,
  received_invoice: receivedInvoice,
  comment,
  file,
  notification,
  notification_preference: notificationPreference,
  follow,
  absence,
  unavailability,
  leave_rule: leaveRule,
  leave_adjustment: leaveAdjustment,
  bridge_day: bridgeDay,
  handover,
  calendar_feed: calendarFeed,
  working_time: workingTime,
  finished_week: finishedWeek,
  saved_view: savedView,
  list_layout: listLayout,
  repo,
  commit,
  last_login: lastLogin,
  activity,
} as const satisfies Readonly<Record<ModelName, Bookkept>>

/** Tables that hold the `perUser` fields of a model, one row a person and record. */
const PERSONAL: Readonly<Partial<Record<ModelName, Personal>>> = {
  ticket: ticketFavorite,
  comment: commentRead,
  help_article: helpArticleReader,
}

/** Table of a model. */
export const tableOf = (model: ModelName): Bookkept => TABLES[model]

/** Personal table of a model; undefined where it has none. */
export const personalTableOf = (model: ModelName): Personal | undefined => PERSONAL[model]

/** Column of a table by its wire name. Throws for an unknown name. */
export const columnOf = (table: PgTable, name: string): PgColumn => {
  const column = getTableColumns(table)[name]
  if (!column) throw new Error(`Column ${name} is missing in the schema.`)
  return column
}
