import { amountDue } from '#contract/lifecycle/invoice.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Owed = Pick<Mirrored<'invoice'>, 'amount_ttc' | 'amount_deducted'>
type Paid = Pick<Mirrored<'transaction'>, 'amount'>

export const paidOf = (payments: readonly Paid[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Amount left to pay; on a credit note the negative amount left to be refunded. */
export const remainingOf = (invoice: Owed, payments: readonly Paid[]): number => amountDue(invoice) - paidOf(payments)
