import type { Exemption } from '#contract/invoicing/tva.ts'
import { lineAmount, type PricedLine, RATE_SCALE, roundedQuotient } from './money.ts'

/** A priced line with its TVA category and the reason of an exemption. */
export type TaxedLine = PricedLine & Exemption

/** Sum of the lines of one TVA category and rate. */
export interface RateTotal extends Exemption {
  readonly tva: number
  /** Cents without TVA. */
  readonly base: number
  /** Cents of TVA. */
  readonly amount: number
}

/** Sums of an invoice, in cents. */
export interface Totals {
  readonly amount_ht: number
  readonly amount_tva: number
  readonly amount_ttc: number
  /** One row for each category and rate, lowest rate first. */
  readonly rates: readonly RateTotal[]
}

/** Cents of TVA on a sum without it. */
export const tvaOf = (base: number, rate: number): number =>
  roundedQuotient(BigInt(base) * BigInt(rate), BigInt(RATE_SCALE))

/**
 * Returns the totals of an invoice. An exemption of the seller or the client precedes the
 * categories and rates of the lines: nothing carries TVA. The exemption of a row is that of its
 * first line.
 */
export const totalsOf = (lines: readonly TaxedLine[], exemption: Exemption | null): Totals => {
  const groups = Map.groupBy(lines, (line) => (exemption === null ? `${line.tva_category}:${line.tva}` : ''))
  const rates = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { tva_category, exemption_code, exemption_reason } = exemption ?? first
    const tva = exemption === null ? first.tva : 0
    const base = group.reduce((sum, line) => sum + lineAmount(line), 0)
    return [{ tva, tva_category, exemption_code, exemption_reason, base, amount: tvaOf(base, tva) }]
  })
  rates.sort((a, b) => a.tva - b.tva || a.tva_category.localeCompare(b.tva_category))
  const amount_ht = rates.reduce((sum, { base }) => sum + base, 0)
  const amount_tva = rates.reduce((sum, { amount }) => sum + amount, 0)
  return { amount_ht, amount_tva, amount_ttc: amount_ht + amount_tva, rates }
}
