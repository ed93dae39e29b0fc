import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'
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
  /**
   * Written columns: none with a secret, a place on this server's disk, bytes or the state of a
   * queue.
   */
  readonly columns: readonly string[]
  /**
   * How rows that change while the archive is written are found: by their transaction, by that of
   * their invoice, or by reading the whole small table at the end.
   */
  readonly changes: 'xid' | 'invoice' | 'whole'
}

/** Columns that no archive has: the database computes them, or they have a meaning here alone. */
const NEVER = ['xid', 'search_text']

/** Models that no archive has for an import: the log of one installation, and secret addresses. */
const LEFT_OUT: readonly ModelName[] = ['activity', 'last_login', 'calendar_feed']

/**
 * Columns of models that are left out: secrets, places on this server's disk, the state of a queue.
 */
const WITHOUT: Readonly<Partial<Record<ModelName, readonly string[]>>> = {
  user: ['password_hash'],
  file: ['storage'],
  invoice_mail: ['attempts', 'next_at', 'lease', 'leased_until'],
}

/**
 * Values of columns that older archives do not have, where the default of a new row would be wrong:
 * their people keep their unread comments.
 */
export const IN_OLDER_ARCHIVES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  user: { comments_read_before: new Date(0).toISOString() },
}

const columnsBut = (table: PgTable, without: readonly string[] = []): readonly string[] =>
  Object.keys(getTableColumns(table)).filter((name) => !NEVER.includes(name) && !without.includes(name))

const modelTable = (model: ModelName): ArchivedTable => {
  const table = tableOf(model)
  return { name: model, table, model, key: ['id'], columns: columnsBut(table, WITHOUT[model]), changes: 'xid' }
}

const extraTable = (
  table: PgTable,
  { key, changes, without }: Pick<ArchivedTable, 'key' | 'changes'> & { readonly without?: readonly string[] },
): ArchivedTable => ({
  ...{ name: getTableConfig(table).name, table, model: null, key, changes },
  columns: columnsBut(table, without),
})

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

const MARKS = { key: ['user_id', 'record_id'], changes: 'xid' } as const

/** Series come first: numbers of invoices are compared with them. */
const UNSORTED: readonly ArchivedTable[] = [
  extraTable(invoiceSequence, { key: ['kind', 'year'], changes: 'whole' }),
  ...MODEL_NAMES.filter((model) => !LEFT_OUT.includes(model)).map(modelTable),
  extraTable(contractAlert, { key: ['contract_id', 'period_from', 'alert'], changes: 'whole' }),
  extraTable(invoiceTime, { key: ['invoice_id', 'pointage_id'], changes: 'invoice' }),
  extraTable(invoiceDocument, { key: ['invoice_id'], changes: 'whole', without: ['pdf', 'cii', 'ubl'] }),
  extraTable(receivedDocument, { key: ['received_invoice_id'], changes: 'whole', without: ['bytes'] }),
  extraTable(picture, { key: ['storage'], changes: 'whole' }),
  ...[extraTable(ticketFavorite, MARKS), extraTable(commentRead, MARKS), extraTable(helpArticleReader, MARKS)],
  extraTable(mailMute, { key: ['user_id', 'ticket_id'], changes: 'whole' }),
]

const inOrder = (tables: readonly ArchivedTable[]): readonly ArchivedTable[] => {
  const placed = new Set<ArchivedTable>()
  const place = (archived: ArchivedTable): void => {
    if (placed.has(archived)) return
    const later = LATER_REFERENCES[archived.name] ?? []
    const before = referencesOf(archived).filter(({ column }) => !later.includes(column))
    for (const { to } of before) for (const other of tables) if (other.name === to && other !== archived) place(other)
    placed.add(archived)
  }
  for (const archived of tables) place(archived)
  return [...placed]
}

/** Archived tables: referenced ones come first, except for the columns of `LATER_REFERENCES`. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = inOrder(UNSORTED)

/** Column of an archived table. Throws for an unknown name. */
export const archivedColumn = ({ name, table }: ArchivedTable, column: string): PgColumn => {
  const found = getTableColumns(table)[column]
  if (!found) throw new Error(`The table ${name} has no column ${column}.`)
  return found
}
