import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ModelName } from '#contract/registry.ts'
import { invoiceSequence } from '../database/schema/billing.ts'
import { contractAlert } from '../database/schema/contract.ts'
import { commentRead, picture } from '../database/schema/conversation.ts'
import { helpArticleReader } from '../database/schema/help.ts'
import { invoiceDocument, invoiceTime } from '../database/schema/invoice-record.ts'
import { mailMute } from '../database/schema/mail.ts'
import { receivedDocument } from '../database/schema/received-invoice.ts'
import { ticketFavorite } from '../database/schema/work.ts'
import { tableOf } from '../database/tables.ts'

/** A table whose rows an archive holds, so that an import reads them back. */
export interface ArchivedTable {
  readonly name: string
  readonly table: PgTable
  /** Null for a table beside the models. */
  readonly model: ModelName | null
  /** Columns that tell rows apart, in the order in which rows are written. */
  readonly key: readonly string[]
  /** Written columns: none with a secret, a place on this server's disk, bytes or the state of a queue. */
  readonly columns: readonly string[]
  /**
   * How rows that change while the archive is written are found: by their transaction, by that of
   * their invoice, or by reading the whole small table at the end.
   */
  readonly changes: 'xid' | 'invoice' | 'whole'
}

/** Columns that no archive has: the database computes them, or they mean something here alone. */
const NEVER = ['xid', 'search_text']

interface Options {
  readonly without?: readonly string[]
}

const columnsBut = (table: PgTable, without: readonly string[]): readonly string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !NEVER.includes(name) && !without.includes(name))

const rowsOf = (model: ModelName, { without = [] }: Options = {}): ArchivedTable => {
  const table = tableOf(model)
  return { name: model, table, model, key: ['id'], columns: columnsBut(table, without), changes: 'xid' }
}

const beside = (table: PgTable, key: readonly string[], changes: ArchivedTable['changes'], { without = [] }: Options = {}): ArchivedTable => ({
  ...{ name: getTableConfig(table).name, table, model: null, key, changes },
  columns: columnsBut(table, without),
})

/**
 * The only list of archived tables. Referenced tables come first, except for the columns of
 * `LATER_REFERENCES`.
 */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  ...[rowsOf('role'), rowsOf('ticket_status'), rowsOf('ticket_priority'), rowsOf('ticket_type'), rowsOf('settings')],
  ...[rowsOf('client'), rowsOf('user', { without: ['password_hash'] }), rowsOf('reminder_level'), rowsOf('projet')],
  ...[rowsOf('contract'), beside(contractAlert, ['contract_id', 'period_from', 'alert'], 'whole'), rowsOf('product'), rowsOf('rate')],
  ...[beside(invoiceSequence, ['kind', 'year'], 'whole'), rowsOf('invoice'), rowsOf('invoice_line'), rowsOf('billing_stage')],
  ...[rowsOf('ticket'), rowsOf('pointage'), beside(invoiceTime, ['invoice_id', 'pointage_id'], 'invoice')],
  beside(invoiceDocument, ['invoice_id'], 'whole', { without: ['pdf', 'cii', 'ubl'] }),
  ...[rowsOf('ticket_status_history'), rowsOf('comment'), rowsOf('file', { without: ['storage'] }), rowsOf('transaction')],
  rowsOf('invoice_mail', { without: ['attempts', 'next_at', 'lease', 'leased_until'] }),
  ...[rowsOf('received_invoice'), beside(receivedDocument, ['received_invoice_id'], 'whole', { without: ['bytes'] }), rowsOf('timer')],
  ...[rowsOf('absence'), rowsOf('unavailability'), rowsOf('leave_rule'), rowsOf('leave_adjustment'), rowsOf('bridge_day'), rowsOf('handover')],
  ...[rowsOf('working_time'), rowsOf('finished_week'), rowsOf('follow'), rowsOf('notification_preference'), rowsOf('notification')],
  ...[rowsOf('saved_view'), rowsOf('list_layout'), rowsOf('repo'), rowsOf('commit'), rowsOf('macro'), rowsOf('help_article')],
  ...[beside(picture, ['storage'], 'whole'), beside(ticketFavorite, ['user_id', 'record_id'], 'xid')],
  ...[beside(commentRead, ['user_id', 'record_id'], 'xid'), beside(helpArticleReader, ['user_id', 'record_id'], 'xid')],
  beside(mailMute, ['user_id', 'ticket_id'], 'whole'),
]

/** References to rows of the same table or of a later one. */
export const LATER_REFERENCES: Readonly<Record<string, readonly string[]>> = {
  ticket_status: ['merged_into_id'],
  ticket_priority: ['merged_into_id'],
  ticket_type: ['merged_into_id'],
  invoice: ['credited_invoice_id', 'deducted_in_id', 'disputed_line_id'],
}

/** Columns that refer to rows of another table, with its name. */
export const referencesOf = ({
  table,
  columns,
}: Pick<ArchivedTable, 'table' | 'columns'>): readonly { readonly column: string; readonly to: string }[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns: from, foreignTable } = key.reference()
    const column = from[0]?.name ?? ''
    return columns.includes(column) ? [{ column, to: getTableConfig(foreignTable).name }] : []
  })

/** Column of an archived table. Throws for an unknown name. */
export const archivedColumn = ({ name, table }: ArchivedTable, column: string): PgColumn => {
  const found = getTableColumns(table)[column]
  if (!found) throw new Error(`The table ${name} has no column ${column}.`)
  return found
}
