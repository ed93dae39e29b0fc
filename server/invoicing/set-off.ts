import { and, eq, isNull, sql } from 'drizzle-orm'
import { amountDue, isFullyPaid } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../database/connect.ts'
import { invoice, transaction as payment } from '../database/schema/billing.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Consequences } from '../writes/consequences.ts'
import type { InvoiceRow } from './invoice-row.ts'

/** Cents that were paid on an invoice, or refunded on a credit note (negative). */
const paidOn = async (transaction: Queryable, invoiceId: number): Promise<number> => {
  const [sum] = await transaction
    .select({ paid: sql`coalesce(sum(${payment.amount}), 0)`.mapWith(Number) })
    .from(payment)
    .where(and(eq(payment.invoice_id, invoiceId), isNull(payment.deleted_at)))
  return sum?.paid ?? 0
}

/**
 * Sets a credit note that was just sent off against the invoice that it corrects: a payment of the
 * invoice and a refund of the credit note, of the same amount. What was paid before stays to be refunded.
 * The row of the invoice is locked.
 */
export const setOffCredit = async (
  transaction: Queryable,
  { credited, creditNote }: { readonly credited: InvoiceRow; readonly creditNote: InvoiceRow },
  at: string,
  consequences: Consequences,
): Promise<void> => {
  const paid = await paidOn(transaction, credited.id)
  const amount = Math.min(amountDue(credited) - paid, -amountDue(creditNote))
  if (amount <= 0 || creditNote.date === null) return
  const common = { date: creditNote.date, method: 'credit_note', created_at: at } as const
  const made = await transaction
    .insert(payment)
    .values([
      { ...common, invoice_id: credited.id, amount, comments: creditNote.ref },
      { ...common, invoice_id: creditNote.id, amount: -amount, comments: credited.ref },
    ])
    .returning({ id: payment.id })
  const settle = (row: InvoiceRow, sum: number) =>
    transaction
      .update(invoice)
      .set({ fully_paid: isFullyPaid(row, sum) })
      .where(eq(invoice.id, row.id))
  await settle(credited, paid + amount)
  await settle(creditNote, -amount)
  const clients = new Set([credited.client_id])
  await addHints(transaction, consequences, { model: 'transaction', ids: made.map(({ id }) => id), clients })
  await addHints(transaction, consequences, { model: 'invoice', ids: [credited.id], clients })
}
