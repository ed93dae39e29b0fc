import type { Mirrored } from '#src/store/mirrored.ts'

type Owed = Pick<Mirrored<'invoice'>, 'amount_ttc' | 'amount_deducted'>
type Paid = Pick<Mirrored<'transaction'>, 'amount'>

/** What is asked for in cents: the sum without the deposits that were billed before. Negative on a credit note. */
export const amountDue = ({ amount_ttc: sum, amount_deducted: deducted }: Owed): number => sum - deducted

export const paidOf = (payments: readonly Paid[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** What is left to be paid; on a credit note the negative amount left to be refunded. */
export const remainingOf = (invoice: Owed, payments: readonly Paid[]): number => amountDue(invoice) - paidOf(payments)
