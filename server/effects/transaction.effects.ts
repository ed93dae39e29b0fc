import { and, eq, isNull, sql } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { isFullyPaid } from '#contract/lifecycle/invoice.ts'
import { invoice, transaction as payment } from '../database/schema/billing.ts'
import { lockInvoice } from '../invoicing/invoice-row.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Refuses a payment unless the invoice is sent and not closed, and recomputes whether it is fully
 * paid.
 */
export const applyPayment: Effect = async (transaction, { actor, before, after }, consequences) => {
  const record = after ?? before
  if (!record) return
  const row = await lockInvoice(transaction, Number(fieldOf(record, 'invoice_id')), 'pay', { model: 'transaction', before, actor })
  const [sum] = await transaction
    .select({ paid: sql`coalesce(sum(${payment.amount}), 0)`.mapWith(Number) })
    .from(payment)
    .where(and(eq(payment.invoice_id, row.id), isNull(payment.deleted_at)))
  const fully_paid = isFullyPaid(row, sum?.paid ?? 0)
  if (fully_paid === row.fully_paid) return
  await transaction.update(invoice).set({ fully_paid }).where(eq(invoice.id, row.id))
  await addHints(transaction, consequences, { model: 'invoice', ids: [row.id], clients: new Set([row.client_id]) })
}
