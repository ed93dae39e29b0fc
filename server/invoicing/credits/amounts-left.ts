import { eq, type SQL, sql } from 'drizzle-orm'
import { deductedByCredit } from '#contract/invoicing/deducted-by-credit.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { type Amounts, creditedBy, creditedSums } from './credited.ts'

/** Amounts of an invoice without what sent credit notes took back of it. */
export const amountsLeft = async (
  transaction: Queryable,
  { id, ...amounts }: Amounts & Pick<InvoiceRow, 'id'>,
): Promise<Amounts> => {
  const credited = await creditedSums(transaction, id, ['sent', 'closed'], null)
  return {
    amount_ht: amounts.amount_ht + credited.amount_ht,
    amount_tva: amounts.amount_tva + credited.amount_tva,
    amount_ttc: amounts.amount_ttc + credited.amount_ttc,
  }
}

/**
 * Negative cents of deposits that a credit note with these sums would leave with the client; null
 * for another kind.
 */
export const deductedOf = async (
  transaction: Queryable,
  { id, credited_invoice_id }: Pick<InvoiceRow, 'id' | 'credited_invoice_id'>,
  amountTtc: number,
): Promise<number | null> => {
  if (credited_invoice_id === null) return null
  const [credited] = await transaction.select().from(invoice).where(eq(invoice.id, credited_invoice_id))
  if (!credited) return null
  return deductedByCredit(
    credited,
    await creditedBy(transaction, credited_invoice_id, ['sent', 'closed'], id),
    amountTtc,
  )
}

/** Condition on invoices: sent credit notes have not taken back their whole amount. */
export const notCredited = (): SQL =>
  sql`(${invoice.stage} = 'draft' or ${invoice.amount_ttc} = 0 or ${invoice.amount_ttc} + coalesce((select sum(credit.amount_ttc) from ${invoice} credit where credit.credited_invoice_id = ${invoice.id} and credit.stage <> 'draft' and credit.deleted_at is null), 0) <> 0)`
