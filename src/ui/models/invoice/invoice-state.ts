import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'

export type InvoiceState = InvoiceStage | 'late' | 'paid' | 'disputed'

interface StateFields {
  readonly stage: InvoiceStage
  readonly kind: string
  readonly fully_paid: boolean
  readonly due_date: string | null
  readonly disputed_at: string | null
}

/** Where an invoice stands on a day (`YYYY-MM-DD`). Nobody owes a credit note. */
export const invoiceStateOf = (invoice: StateFields, today: string): InvoiceState => {
  const { stage, kind, fully_paid: isPaid, due_date: dueDate, disputed_at: disputedAt } = invoice
  if (stage !== 'sent') return stage
  if (isPaid) return 'paid'
  if (disputedAt !== null) return 'disputed'
  return kind !== 'credit_note' && dueDate !== null && dueDate < today ? 'late' : 'sent'
}

export type ClientInvoiceState = 'toPay' | 'late' | 'disputed' | 'paid' | 'creditNote'

/**
 * Where an invoice stands on a day for its client, who reads whether they owe it; null for a draft,
 * which clients do not receive.
 */
export const clientStateOf = (invoice: StateFields, today: string): ClientInvoiceState | null => {
  const state = invoiceStateOf(invoice, today)
  if (state === 'draft') return null
  if (invoice.kind === 'credit_note') return 'creditNote'
  if (state === 'sent') return 'toPay'
  return state === 'closed' ? 'paid' : state
}
