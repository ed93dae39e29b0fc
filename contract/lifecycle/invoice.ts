/**
 * Lifecycle of an invoice. A draft may change in every way. A sent invoice is a legal document and
 * never changes: it is paid, closed when it is fully paid, or corrected by a credit note (`avoir`),
 * which is another invoice.
 *
 *   draft ──markAsSent──▶ sent ──markAsClosed──▶ closed
 */
export const INVOICE_STAGES = ['draft', 'sent', 'closed'] as const
export type InvoiceStage = (typeof INVOICE_STAGES)[number]

/** `deposit`: an advance payment (acompte); `final`: an invoice that deducts deposits. */
export const INVOICE_KINDS = ['invoice', 'credit_note', 'deposit', 'final'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Kinds that people choose for a new invoice; the others come from steps of an invoice. */
export const CREATED_KINDS = ['invoice', 'deposit'] as const satisfies readonly InvoiceKind[]

/** Kinds that bill time, subscriptions and stages of a projet. */
export const BILLING_KINDS = ['invoice', 'final'] as const satisfies readonly InvoiceKind[]

export const billsTime = (kind: InvoiceKind): boolean => BILLING_KINDS.some((one) => one === kind)

/** Attribute that the time of one invoice line shares, beside its price. */
export const INVOICE_GROUPINGS = ['entry', 'ticket', 'projet', 'user'] as const
export type InvoiceGrouping = (typeof INVOICE_GROUPINGS)[number]

/** Values of an invoice that say what is to be paid. */
interface Due {
  readonly kind: InvoiceKind
  readonly amount_ttc: number
  readonly amount_deducted: number
}

/** Cents to be paid; negative for a credit note, which is paid back. */
export const amountDue = ({ amount_ttc, amount_deducted }: Pick<Due, 'amount_ttc' | 'amount_deducted'>): number =>
  amount_ttc - amount_deducted

/** Payments of an invoice reach its amount due, refunds of a credit note its negative one. */
export const isFullyPaid = (invoice: Due, paid: number): boolean =>
  invoice.kind === 'credit_note' ? paid <= amountDue(invoice) : paid >= amountDue(invoice)
