import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { MAX_AMOUNT } from '#contract/core/kinds/money.ts'
import { type Totals, totalsOf } from '#contract/core/kinds/totals.ts'
import { taxTexts } from '#contract/invoicing/text-lines.ts'
import { exemptionOf } from '#contract/invoicing/tva.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, invoiceLine } from '../../database/schema/billing.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { deductedOf } from '../credits/amounts-left.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { frozenParties, type Parties, presentParties } from '../sending/parties.ts'
import { addStaffHints } from '../staff-hints.ts'

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
 * Seller and buyer of an invoice that is not sent: as they are now, a credit note with the tax of
 * its invoice.
 */
export const partiesFor = async (
  transaction: Queryable,
  { client_id, credited_invoice_id }: Omit<Summed, 'id'>,
): Promise<Parties> => {
  const present = await presentParties(transaction, client_id)
  if (credited_invoice_id === null) return present
  const [credited] = await transaction
    .select({ parties: invoice.parties, format: invoice.format })
    .from(invoice)
    .where(eq(invoice.id, credited_invoice_id))
  if (!credited || credited.parties === null) return present
  const { seller, buyer } = frozenParties(credited.parties)
  const { has_tva, tva_category, exemption_code, exemption_reason } = buyer
  // Invoices of format 1 have no category: the client's present one explains why there is no TVA.
  const reason = credited.format === 1 ? {} : { tva_category, exemption_code, exemption_reason }
  return {
    seller: { ...present.seller, tva_regime: seller.tva_regime },
    buyer: { ...present.buyer, has_tva, ...reason },
  }
}

/** Computes the sums of a draft's lines. Throws 422 for a sum above `MAX_AMOUNT`. */
export const computeTotals = async (transaction: Queryable, summed: Summed): Promise<Totals> => {
  const totals = totalsOf(
    taxTexts(await linesOf(transaction, summed.id)),
    exemptionOf(await partiesFor(transaction, summed)),
  )
  if (Math.max(Math.abs(totals.amount_ht), Math.abs(totals.amount_ttc)) > MAX_AMOUNT) {
    throw new DomainError('validation', { issues: { unit_price: [{ code: 'max', bound: MAX_AMOUNT }] } })
  }
  return totals
}

/**
 * Writes the sums of a draft that the caller has locked, with the deposits that a credit note
 * leaves with the client; one that is right already is left alone.
 */
export const storeTotals = async (
  transaction: Queryable,
  summed: Summed,
  consequences: Consequences,
): Promise<Totals> => {
  const totals = await computeTotals(transaction, summed)
  const { amount_ht, amount_tva, amount_ttc } = totals
  const deducted = await deductedOf(transaction, summed, amount_ttc)
  const sums = { amount_ht, amount_tva, amount_ttc, ...(deducted === null ? {} : { amount_deducted: deducted }) }
  const isNews = or(...Object.entries(sums).map(([name, value]) => ne(invoice[name as keyof typeof sums], value)))
  const changed = await transaction
    .update(invoice)
    .set(sums)
    .where(and(eq(invoice.id, summed.id), isNews))
    .returning({ id: invoice.id })
  if (changed.length > 0) await addStaffHints(transaction, consequences, 'invoice', [summed.id])
  return totals
}
