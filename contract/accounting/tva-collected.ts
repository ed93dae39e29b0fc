import type { RecordId } from '#contract/core/ids.ts'
import { allocate } from './allocate.ts'
import { type BookInvoice, type BookPayment, type Books, isWithin, type Period } from './books.ts'
import { netPartsOf } from './deductions.ts'
import type { InvoicePart } from './parts.ts'
import { inOrder } from './payments.ts'
import type { Book } from './sales-journal.ts'

/** The share of a payment that settles the parts of its invoice, in the order of the parts. */
export interface CollectedShare {
  readonly payment: BookPayment
  readonly invoice: BookInvoice
  readonly parts: readonly InvoicePart[]
}

/** Cents of each part that a sum settles, TVA apart; exact when the sum is the whole. */
const settled = (parts: readonly InvoicePart[], paid: number): readonly number[] => {
  const due = parts.reduce((sum, { base, tva }) => sum + base + tva, 0)
  // Money beyond the amount of the invoice settles nothing of it.
  const capped = due < 0 ? Math.max(due, Math.min(0, paid)) : Math.min(due, Math.max(0, paid))
  return allocate(
    capped,
    parts.flatMap(({ base, tva }) => [base, tva]),
  )
}

/**
 * Divides each payment of the period among the rates of its invoice. A payment settles what all
 * payments up to it settle, less what those before it did, so that the shares of a paid invoice add
 * up to its bases and its TVA to the cent.
 */
export const collectedShares = (books: Books, period: Period): Book<CollectedShare> => {
  const rows: CollectedShare[] = []
  const incomplete: BookInvoice[] = []
  const wanted = new Set<RecordId>()
  for (const { date, invoice_id } of books.payments) if (isWithin(date, period)) wanted.add(invoice_id)
  const paymentsOf = Map.groupBy(
    books.payments.filter(({ invoice_id }) => wanted.has(invoice_id)),
    ({ invoice_id }) => invoice_id,
  )
  for (const [invoiceId, payments] of paymentsOf) {
    const invoice = books.invoiceOf.get(invoiceId)
    if (!invoice) continue
    const parts = netPartsOf(books, invoice)
    if (parts === null) incomplete.push(invoice)
    else
      rows.push(...sharesOf(invoice, parts, inOrder(payments)).filter(({ payment }) => isWithin(payment.date, period)))
  }
  return { rows, incomplete }
}

const sharesOf = (
  invoice: BookInvoice,
  parts: readonly InvoicePart[],
  payments: readonly BookPayment[],
): readonly CollectedShare[] => {
  let paid = 0
  let before = settled(parts, 0)
  return payments.map((payment) => {
    paid += payment.amount
    const after = settled(parts, paid)
    const earlier = before
    before = after
    const change = (index: number): number => (after[index] ?? 0) - (earlier[index] ?? 0)
    return {
      payment,
      invoice,
      parts: parts.map((part, index) => ({ ...part, base: change(2 * index), tva: change(2 * index + 1) })),
    }
  })
}
