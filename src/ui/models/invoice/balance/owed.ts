import type { ListQuery } from '#contract/core/list-query.ts'
import type { InvoiceKind } from '#contract/lifecycle/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** The kinds that ask for money; a credit note gives some back. */
export const OWED_KINDS = ['invoice', 'deposit', 'final'] as const satisfies readonly InvoiceKind[]

/** Invoices that a client has received and not paid in full. */
export const UNPAID = {
  stage: { in: ['sent'] },
  kind: { in: OWED_KINDS },
  fully_paid: { in: [false] },
} as const satisfies ListQuery['filter']

/** Unpaid invoices whose due date has passed; the bound moves with the day. */
export const LATE = { ...UNPAID, due_date: { to: 'today-1' } } as const satisfies ListQuery['filter']

/** Unpaid invoices of which a line is disputed; no instant is before this one. */
export const DISPUTED = { ...UNPAID, disputed_at: { from: '2000-01-01' } } as const satisfies ListQuery['filter']

/** Unpaid invoices that wait for their client: a disputed one waits for the company. */
export const TO_PAY = { ...UNPAID, disputed_at: { in: [null] } } as const satisfies ListQuery['filter']

/** Credit notes that were sent and not paid back in full. */
export const OPEN_CREDIT = { ...UNPAID, kind: { in: ['credit_note'] } } as const satisfies ListQuery['filter']

type Amounts = Pick<Mirrored<'invoice'>, 'stage' | 'amount_ttc' | 'amount_deducted'>

/**
 * Cents that remain to be paid; none of a draft, which nobody has received. Negative of a credit
 * note.
 */
export const remainingOf = ({ stage, amount_ttc, amount_deducted }: Amounts, paid: number): number =>
  stage === 'draft' ? 0 : amount_ttc - amount_deducted - paid
