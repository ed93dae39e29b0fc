import { type Totals, totalsOf } from '#contract/core/kinds/totals.ts'
import { taxTexts } from '#contract/invoicing/text-lines.ts'
import type { Exemption } from '#contract/invoicing/tva.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

type Invoice = Pick<Mirrored<'invoice'>, 'stage' | 'amount_ht' | 'amount_tva' | 'amount_ttc'>

const AMOUNTS = ['amount_ht', 'amount_tva', 'amount_ttc'] as const

/**
 * The sums of an invoice by category and rate. What was sent keeps its sums: where client and
 * settings have changed since, or this person does not see them, those by rate are left out.
 */
export const shownTotals = (
  invoice: Invoice,
  lines: readonly Mirrored<'invoice_line'>[],
  exemption: Exemption | null,
): Totals => {
  const computed = totalsOf(taxTexts(lines), exemption)
  const { amount_ht, amount_tva, amount_ttc } = invoice
  const isSame = invoice.stage === 'draft' || AMOUNTS.every((name) => computed[name] === invoice[name])
  return isSame ? computed : { amount_ht, amount_tva, amount_ttc, rates: [] }
}

/**
 * The invoice with the sums that the screen shows: those of its lines on this device. The server
 * computes the stored ones, which come with the next pull.
 */
export const withSeenSums = <Row extends Invoice>(invoice: Row, totals: Totals | undefined): Row => {
  if (totals === undefined) return invoice
  const { amount_ht, amount_tva, amount_ttc } = totals
  return { ...invoice, amount_ht, amount_tva, amount_ttc }
}
