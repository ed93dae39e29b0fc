import { isSetOff } from '../set-off.ts'
import { type Movement, refWordOf } from './matching.ts'
import type { RecordedPayment } from './recorded.ts'

/** Finds the reference, as one word, of the invoice whose payment a movement takes back. */
export type TakenBack = (movement: Movement) => string | null

const countOf = (payments: readonly RecordedPayment[], amount: number): number =>
  payments.filter((payment) => payment.amount === amount).length

/**
 * Money that leaves takes back a payment where its label names the invoice and their amounts are
 * equal: a rejected direct debit, a bounced cheque. The amount tells it from a supplier's invoice
 * that is numbered alike. A payment is taken back once.
 */
export const takenBackBy = (recorded: readonly RecordedPayment[]): TakenBack => {
  const paidOn = Map.groupBy(
    recorded.filter((payment) => !isSetOff(payment)),
    ({ ref }) => refWordOf(ref),
  )
  return ({ line: { amount }, joined }) => {
    if (amount >= 0) return null
    const isTakenBack = (word: string): boolean => {
      const payments = paidOn.get(word) ?? []
      return countOf(payments, -amount) > countOf(payments, amount)
    }
    return [...joined].find(isTakenBack) ?? null
  }
}
