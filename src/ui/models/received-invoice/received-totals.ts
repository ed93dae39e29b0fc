import type { ReceivedContent } from '#contract/models/received-invoice/received-content.ts'

/** Sums of a received invoice with the signs of its file, in cents. */
interface ReceivedTotals {
  readonly net: number
  readonly total: number
  /** BT-114: what rounding adds to the amount due. */
  readonly rounding: number
}

/**
 * The sums that the document shows. The record has those of a credit note as negative, and an
 * invoice below zero is negative in its file: the rows of TVA decide, which the server has checked
 * against the totals.
 */
export const receivedTotals = ({
  tva,
  prepaid,
  due,
}: Pick<ReceivedContent, 'tva' | 'prepaid' | 'due'>): ReceivedTotals => {
  const net = tva.reduce((sum, row) => sum + row.base, 0)
  const total = tva.reduce((sum, row) => sum + row.amount, net)
  return { net, total, rounding: due - (total - prepaid) }
}
