import { and, type Column, eq, gte, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import {
  type BookClient,
  type BookDeduction,
  type BookInvoice,
  type BookLine,
  type Books,
  booksOf,
  type Period,
} from '#contract/accounting/books.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine, product, transaction } from '../database/schema/billing.ts'
import { client } from '../database/schema/people.ts'
import { readSettings } from '../invoicing/sending/parties.ts'
import { idsOf } from '../query-builder/wire-rows.ts'

const isOneOf = (column: Column, ids: readonly number[]): SQL => sql`${column} = any(${idsOf(ids)})`

const isSent = and(
  ne(invoice.stage, 'draft'),
  isNull(invoice.deleted_at),
  isNotNull(invoice.ref),
  isNotNull(invoice.date),
)

/**
 * Ids of the invoices that the books of a period need: those of the period, those paid in it, what
 * they credit, and the deposits that these deduct, with their credit notes.
 */
const wantedIds = async (database: Queryable, { from, to }: Period): Promise<readonly number[]> => {
  const idsWhere = async (condition: SQL | undefined): Promise<readonly number[]> =>
    (await database.select({ id: invoice.id }).from(invoice).where(and(isSent, condition))).map(({ id }) => id)
  const paid = sql`${invoice.id} in (select ${transaction.invoice_id} from ${transaction} where ${and(isNull(transaction.deleted_at), gte(transaction.date, from), lte(transaction.date, to))})`
  const own = [...(await idsWhere(and(gte(invoice.date, from), lte(invoice.date, to)))), ...(await idsWhere(paid))]
  if (own.length === 0) return []
  const credited = await idsWhere(
    sql`${invoice.id} in (select credited_invoice_id from invoice where ${isOneOf(invoice.id, own)})`,
  )
  const finals = [...own, ...credited]
  const deposits = await idsWhere(
    sql`${invoice.id} in (select deposit.id::bigint from invoice, jsonb_array_elements_text(deposit_ids) deposit (id) where ${isOneOf(invoice.id, finals)})`,
  )
  const notes = deposits.length === 0 ? [] : await idsWhere(isOneOf(invoice.credited_invoice_id, deposits))
  return [...new Set([...finals, ...deposits, ...notes])]
}

/** Reads what the books of a period are made of, from one snapshot. */
export const readBooks = (database: Queryable, period: Period): Promise<Books> =>
  database.transaction(
    async (snapshot) => {
      const ids = await wantedIds(snapshot, period)
      const settings = await readSettings(snapshot)
      if (ids.length === 0)
        return booksOf({ settings, invoices: [], lines: [], payments: [], clients: [], deductions: [] })
      const invoices = await snapshot.select().from(invoice).where(isOneOf(invoice.id, ids))
      const lines = await snapshot
        .select({ line: invoiceLine, account: product.account })
        .from(invoiceLine)
        .leftJoin(product, eq(product.id, invoiceLine.product_id))
        .where(and(isOneOf(invoiceLine.invoice_id, ids), isNull(invoiceLine.deleted_at)))
      const payments = await snapshot
        .select()
        .from(transaction)
        .where(and(isOneOf(transaction.invoice_id, ids), isNull(transaction.deleted_at)))
      const clients = await snapshot
        .select()
        .from(client)
        .where(isOneOf(client.id, [...new Set(invoices.map(({ client_id }) => client_id))]))
      return booksOf({
        settings,
        invoices: invoices.map(bookInvoiceOf),
        lines: lines.map(({ line, account }) => ({ ...bookLineOf(line), account })),
        payments: payments.map((row) => ({ ...row, id: String(row.id), invoice_id: String(row.invoice_id) })),
        clients: clients.map(bookClientOf),
        deductions: invoices.flatMap(bookDeductionOf),
      })
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const bookInvoiceOf = (row: typeof invoice.$inferSelect): BookInvoice => ({
  ...row,
  id: String(row.id),
  // The table holds only kinds of the contract.
  kind: row.kind as BookInvoice['kind'],
  client_id: String(row.client_id),
  credited_invoice_id: idText(row.credited_invoice_id),
  ref: row.ref ?? '',
  date: row.date ?? '',
})

const bookDeductionOf = ({ id, deposit_ids }: typeof invoice.$inferSelect): readonly BookDeduction[] =>
  deposit_ids.length === 0 ? [] : [{ invoice_id: String(id), deposit_ids: deposit_ids.map(String) }]

const bookClientOf = ({ id, name, account_code, tva_category }: typeof client.$inferSelect): BookClient => ({
  ...{ id: String(id), name, account_code },
  // The table holds only values of the contract.
  tva_category: tva_category as BookClient['tva_category'],
})

const bookLineOf = (row: typeof invoiceLine.$inferSelect): Omit<BookLine, 'account'> => ({
  ...row,
  invoice_id: String(row.invoice_id),
  // The table holds only values of the contract.
  nature: row.nature as BookLine['nature'],
  tva_category: row.tva_category as BookLine['tva_category'],
})
