import type { Totals } from '#contract/core/kinds/money.ts'
import { deductedByCredit } from '#contract/invoicing/deducted-by-credit.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Invoice = Mirrored<'invoice'>

interface Credit {
  readonly credited: Invoice
  /** Every credit note of that invoice. */
  readonly notes: readonly Invoice[]
  readonly totals: Pick<Totals, 'amount_ttc'>
}

/**
 * Cents of deposits that a draft credit note leaves with the client, by its sums on this device:
 * the server stored its own before the lines changed here.
 */
export const deductedByDraft = ({ id: own }: Invoice, { credited, notes, totals }: Credit): number => {
  const before = notes.filter(({ id, stage }) => id !== own && stage !== 'draft').reduce((sum, { amount_ttc }) => sum + amount_ttc, 0)
  return deductedByCredit(credited, before, totals.amount_ttc)
}
