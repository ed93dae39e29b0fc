import { and, eq, isNull, sql } from 'drizzle-orm'
import { isFullyPaid } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, transaction as payment } from '../../database/schema/billing.ts'
import type { InvoiceRow } from '../invoice-row.ts'

/** Returns the cents that were paid on an invoice, or refunded on a credit note (negative). */
export const paidOn = async (transaction: Queryable, invoiceId: number): Promise<number> => {
  const [sum] = await transaction
    .select({ paid: sql`coalesce(sum(${payment.amount}), 0)`.mapWith(Number) })
    .from(payment)
    .where(and(eq(payment.invoice_id, invoiceId), isNull(payment.deleted_at)))
  return sum?.paid ?? 0
}

/**
 * Stores whether the invoice is fully paid by this sum. Returns false where that has not changed.
 */
export const storeFullyPaid = async (transaction: Queryable, row: InvoiceRow, paid: number): Promise<boolean> => {
  const fully_paid = isFullyPaid(row, paid)
  if (fully_paid === row.fully_paid) return false
  await transaction.update(invoice).set({ fully_paid }).where(eq(invoice.id, row.id))
  return true
}
