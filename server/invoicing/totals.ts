import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_AMOUNT, type Totals, totalsOf } from '#contract/core/kinds/money.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, invoiceLine } from '../database/schema/billing.ts'
import { client } from '../database/schema/people.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { InvoiceRow } from './invoice-row.ts'
import type { Parties } from './parties.ts'
import { tellStaff } from './tell-staff.ts'

/** A row of the table `invoice_line`. */
export type LineRow = typeof invoiceLine.$inferSelect

/** Lines of an invoice in the order in which they are read. */
export const linesOf = (transaction: Queryable, invoiceId: number): Promise<readonly LineRow[]> =>
  transaction
    .select()
    .from(invoiceLine)
    .where(and(eq(invoiceLine.invoice_id, invoiceId), isNull(invoiceLine.deleted_at)))
    .orderBy(asc(invoiceLine.position), asc(invoiceLine.id))

/** Values of an invoice that its sums depend on. */
export type Summed = Pick<InvoiceRow, 'id' | 'client_id' | 'credited_invoice_id'>

/**
 * Whether TVA is charged to the client: now, or on a credit note as it was on the invoice that it
 * corrects.
 */
export const chargesTva = async (transaction: Queryable, { client_id, credited_invoice_id }: Summed): Promise<boolean> => {
  if (credited_invoice_id !== null) {
    const [credited] = await transaction.select({ parties: invoice.parties }).from(invoice).where(eq(invoice.id, credited_invoice_id))
    const parties = credited?.parties as Parties | null | undefined
    if (parties) return parties.buyer.has_tva
  }
  const [owner] = await transaction.select({ has_tva: client.has_tva }).from(client).where(eq(client.id, client_id))
  return owner?.has_tva !== false
}

/** Computes the sums of a draft's lines. Throws 422 for a sum above `MAX_AMOUNT`. */
export const computeTotals = async (transaction: Queryable, summed: Summed): Promise<Totals> => {
  const totals = totalsOf(await linesOf(transaction, summed.id), await chargesTva(transaction, summed))
  if (Math.max(Math.abs(totals.amount_ht), Math.abs(totals.amount_ttc)) > MAX_AMOUNT) {
    throw new DomainError('validation', { issues: { unit_price: [{ code: 'max', bound: MAX_AMOUNT }] } })
  }
  return totals
}

/**
 * Writes the sums of a draft that the caller has locked; one that is right already is left alone.
 */
export const storeTotals = async (transaction: Queryable, summed: Summed, consequences: Consequences): Promise<Totals> => {
  const totals = await computeTotals(transaction, summed)
  const { amount_ht, amount_tva, amount_ttc } = totals
  const isNews = or(ne(invoice.amount_ht, amount_ht), ne(invoice.amount_tva, amount_tva), ne(invoice.amount_ttc, amount_ttc))
  const changed = await transaction
    .update(invoice)
    .set({ amount_ht, amount_tva, amount_ttc })
    .where(and(eq(invoice.id, summed.id), isNews))
    .returning({ id: invoice.id })
  if (changed.length > 0) await tellStaff(transaction, consequences, 'invoice', [summed.id])
  return totals
}
