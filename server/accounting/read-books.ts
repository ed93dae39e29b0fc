import { and, type Column, eq, gte, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type BookClient, type BookInvoice, type BookLine, type Books, booksOf, type Period } from '#contract/accounting/books.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine, product, transaction } from '../database/schema/billing.ts'
import { client } from '../database/schema/people.ts'
import { readSettings } from '../invoicing/parties.ts'
import { idsOf } from '../query-builder/wire-rows.ts'

const isOneOf = (column: Column, ids: readonly number[]): SQL => sql`${column} = any(${idsOf(ids)})`

const isSent = and(ne(invoice.stage, 'draft'), isNull(invoice.deleted_at), isNotNull(invoice.ref), isNotNull(invoice.date))

/**
 * Ids of the invoices that the books of a period need: those of the period, those paid in it, and
 * what they deduct or credit.
 */
const wantedIds = async (database: Queryable, { from, to }: Period): Promise<readonly number[]> => {
  const idsWhere = async (condition: SQL | undefined): Promise<readonly number[]> =>
    (await database.select({ id: invoice.id }).from(invoice).where(and(isSent, condition))).map(({ id }) => id)
  const paid = sql`${invoice.id} in (select ${transaction.invoice_id} from ${transaction} where ${and(isNull(transaction.deleted_at), gte(transaction.date, from), lte(transaction.date, to))})`
  const own = [...new Set([...(await idsWhere(and(gte(invoice.date, from), lte(invoice.date, to)))), ...(await idsWhere(paid))])]
  if (own.length === 0) return []
  const credited = sql`${invoice.id} in (select credited_invoice_id from invoice where ${isOneOf(invoice.id, own)})`
  return [...new Set([...own, ...(await idsWhere(isOneOf(invoice.deducted_in_id, own))), ...(await idsWhere(credited))])]
}

/** Reads what the books of a period are made of, from one snapshot. */
export const readBooks = (database: Queryable, period: Period): Promise<Books> =>
  database.transaction(
    async (snapshot) => {
      const ids = await wantedIds(snapshot, period)
      const settings = await readSettings(snapshot)
      if (ids.length === 0) return booksOf({ settings, invoices: [], lines: [], payments: [], clients: [] })
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
  deducted_in_id: idText(row.deducted_in_id),
  ref: row.ref ?? '',
  date: row.date ?? '',
})

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
