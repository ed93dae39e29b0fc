import type { Mirrored } from '#src/store/mirrored.ts'

/** Where a received document stands; a credit note is money that the supplier owes. */
export type ReceivedState = 'toPay' | 'paid' | 'toApply' | 'applied'

/**
 * Whether the supplier owes the amount: a credit note of any type, or an invoice below zero. The
 * server stores the amounts of both as negative.
 */
export const isCredit = ({ amount_ttc }: Pick<Mirrored<'received_invoice'>, 'amount_ttc'>): boolean => amount_ttc < 0

export const receivedStateOf = (invoice: Pick<Mirrored<'received_invoice'>, 'amount_ttc' | 'state'>): ReceivedState => {
  const isDone = invoice.state === 'paid'
  if (isCredit(invoice)) return isDone ? 'applied' : 'toApply'
  return isDone ? 'paid' : 'toPay'
}
