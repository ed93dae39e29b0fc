import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Queryable } from '../../database/connect.ts'
import { transaction as payment } from '../../database/schema/billing.ts'
import { addHints } from '../../writes/add-hints.ts'
import type { Consequences } from '../../writes/consequences.ts'
import type { InvoiceRow } from '../invoice-row.ts'
import { paidOn, storeFullyPaid } from './paid.ts'

/**
 * Sets a credit note that was just sent off against the invoice that it corrects: a payment of the
 * invoice and a refund of the credit note, of the same amount. What was paid before stays to be
 * refunded. The row of the invoice is locked.
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
  await storeFullyPaid(transaction, credited, paid + amount)
  await storeFullyPaid(transaction, creditNote, -amount)
  const clients = new Set([credited.client_id])
  await addHints(transaction, consequences, { model: 'transaction', ids: made.map(({ id }) => id), clients })
  await addHints(transaction, consequences, { model: 'invoice', ids: [credited.id], clients })
}
