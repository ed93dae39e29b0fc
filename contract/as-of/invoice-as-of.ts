import type { RecordId } from '../core/ids.ts'
import { type InvoiceKind, type InvoiceStage, isFullyPaid } from '../lifecycle/invoice.ts'

/** Values of an invoice that its past follows from. Those of a sent invoice never change. */
export interface DatedInvoice {
  readonly id: RecordId
  readonly client_id: RecordId
  readonly kind: InvoiceKind
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  readonly amount_deducted: number
  readonly date: string | null
  readonly due_date: string | null
  readonly created_at: string
  readonly sent_at: string | null
  readonly closed_at: string | null
  readonly disputed_at: string | null
}

/** An invoice at a moment of the past. Dates and amounts of a draft of that time are not known. */
export interface InvoiceAsOf extends Omit<DatedInvoice, 'date' | 'due_date'> {
  readonly stage: InvoiceStage
  readonly fully_paid: boolean
  readonly date: string | null
  readonly due_date: string | null
  /** Cents paid by then. */
  readonly paid: number
}

/** A payment as it is now, or as it was before it was changed. */
export interface DatedPayment {
  readonly id: RecordId
  readonly invoice_id: RecordId
  readonly amount: number
  /** When it was recorded: a payment that was entered later was not known at the time. */
  readonly created_at: string
}

/**
 * Cents paid of each invoice at a moment: the payments that were recorded by then. `former` are
 * those of that time which were changed or deleted since; they replace the present ones.
 */
export const paidAsOf = (
  payments: readonly DatedPayment[],
  former: readonly DatedPayment[],
  at: string,
): ReadonlyMap<RecordId, number> => {
  const sums = new Map<RecordId, number>()
  for (const { invoice_id, amount, created_at } of new Map(
    [...payments, ...former].map((payment) => [payment.id, payment]),
  ).values()) {
    if (created_at <= at) sums.set(invoice_id, (sums.get(invoice_id) ?? 0) + amount)
  }
  return sums
}

/** Has happened by a moment, both ISO 8601 UTC with milliseconds. */
const isBy = (instant: string | null, at: string): boolean => instant !== null && instant <= at

const NOTHING = {
  amount_ht: 0,
  amount_tva: 0,
  amount_ttc: 0,
  amount_deducted: 0,
  date: null,
  due_date: null,
  fully_paid: false,
  paid: 0,
}

/**
 * An invoice as it was at a moment; null where it was not made yet. `dispute` is the dispute of
 * that time where it has begun or ended since, undefined where it has not changed.
 */
export const invoiceAsOf = (
  invoice: DatedInvoice,
  paid: number,
  dispute: string | null | undefined,
  at: string,
): InvoiceAsOf | null => {
  if (invoice.created_at > at) return null
  const stage = isBy(invoice.closed_at, at) ? 'closed' : isBy(invoice.sent_at, at) ? 'sent' : 'draft'
  const past = {
    ...invoice,
    stage,
    sent_at: stage === 'draft' ? null : invoice.sent_at,
    closed_at: stage === 'closed' ? invoice.closed_at : null,
    disputed_at: dispute === undefined ? (isBy(invoice.disputed_at, at) ? invoice.disputed_at : null) : dispute,
  } as const
  return stage === 'draft' ? { ...past, ...NOTHING } : { ...past, fully_paid: isFullyPaid(invoice, paid), paid }
}
