import type { Exemption } from '#contract/invoicing/tva.ts'

/**
 * Arithmetic of invoices, shared by screen, PDF and export. Money is whole euro cents, quantities
 * are hundredths, rates are hundredths of a percent (2000 is 20 %).
 *
 *   1. each line is rounded to the cent;
 *   2. lines are summed per category and rate of TVA;
 *   3. TVA is computed once per category and rate on that sum, and rounded to the cent.
 */
export interface PricedLine {
  /** Hundredths of the line's unit: 150 is 1.5 hours. */
  readonly quantity: number
  /** Cents per unit, without TVA. */
  readonly unit_price: number
  /** Hundredths of a percent. */
  readonly tva: number
}

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

/** Largest absolute sum of an invoice or of one line, in cents: 20 million euros. */
export const MAX_AMOUNT = 2_000_000_000

/** A rate of 100 %: rates are stored in hundredths of a percent. */
export const RATE_SCALE = 10_000
/** A quantity of 1: quantities are stored in hundredths. */
export const QUANTITY_SCALE = 100

/**
 * Rounds half a cent away from zero, so that a credit note mirrors its invoice. Exact: integers are
 * divided as integers.
 */
const roundedQuotient = (product: bigint, divisor: bigint): number => {
  const half = divisor / 2n
  return Number(product < 0n ? -((-product + half) / divisor) : (product + half) / divisor)
}

/** Whether a line only says something: it has neither quantity nor price. */
export const isTextLine = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): boolean =>
  quantity === 0 && unit_price === 0

/** Cents of one line without TVA. */
export const lineAmount = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): number =>
  roundedQuotient(BigInt(quantity) * BigInt(unit_price), BigInt(QUANTITY_SCALE))

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
