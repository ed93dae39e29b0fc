import { type BookInvoice, type BookPayment, type Books, clientNameOf, isWithin, type Period } from './books.ts'

export interface PaymentRow {
  readonly payment: BookPayment
  readonly invoice: BookInvoice
  readonly client: string
}

/** Payments in the order in which they came in. */
export const inOrder = (payments: readonly BookPayment[]): readonly BookPayment[] =>
  payments.toSorted((a, b) => (a.date === b.date ? Number(a.id) - Number(b.id) : a.date < b.date ? -1 : 1))

/** The payments and refunds of the period. */
export const paymentRows = (books: Books, period: Period): readonly PaymentRow[] =>
  inOrder(books.payments.filter(({ date }) => isWithin(date, period))).flatMap((payment) => {
    const invoice = books.invoiceOf.get(payment.invoice_id)
    return invoice ? [{ payment, invoice, client: clientNameOf(books, invoice) }] : []
  })
