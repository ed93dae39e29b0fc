import type { InvoiceStage } from '#contract/lifecycle/invoice.ts'

export type InvoiceStanding = InvoiceStage | 'late' | 'paid'

interface Standing {
  readonly stage: InvoiceStage
  readonly kind: string
  readonly fully_paid: boolean
  readonly due_date: string | null
}

/** Where an invoice stands on a day (`YYYY-MM-DD`). Nobody owes a credit note. */
export const standingOf = ({ stage, kind, fully_paid: isPaid, due_date: dueDate }: Standing, today: string): InvoiceStanding => {
  if (stage !== 'sent') return stage
  if (isPaid) return 'paid'
  return kind !== 'credit_note' && dueDate !== null && dueDate < today ? 'late' : 'sent'
}
