import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Owed = Pick<Mirrored<'invoice'>, 'amount_ttc' | 'amount_deducted'>
type Kind = Pick<Mirrored<'invoice'>, 'kind'>
type Paid = Pick<Mirrored<'transaction'>, 'amount'>

export const paidOf = (payments: readonly Paid[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Amount left to pay; on a credit note the negative amount left to be refunded. */
export const remainingOf = (invoice: Owed, payments: readonly Paid[]): number => amountDue(invoice) - paidOf(payments)

/**
 * Whether an amount left or entered gives money back to the client. Where it is zero, the kind of
 * the invoice tells.
 */
export const isRefund = ({ kind }: Kind, cents: number): boolean => (cents === 0 ? kind === 'credit_note' : cents < 0)

/** Amount left on an invoice, in cents without a sign, and the label under which people read it. */
export interface Balance {
  readonly label: 'amountDue' | 'toRefund' | 'overpaid'
  readonly cents: number
}

/**
 * The balance of an amount due, which is negative on a credit note. Payments beyond an invoice and
 * refunds beyond a credit note are overpaid.
 */
export const balanceOf = (due: number, paid: number): Balance => {
  const left = due - paid
  const isOverpaid = left !== 0 && Math.sign(left) !== Math.sign(due)
  return { label: isOverpaid ? 'overpaid' : due < 0 ? 'toRefund' : 'amountDue', cents: Math.abs(left) }
}
