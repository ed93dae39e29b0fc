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
export const roundedQuotient = (product: bigint, divisor: bigint): number => {
  const half = divisor / 2n
  return Number(product < 0n ? -((-product + half) / divisor) : (product + half) / divisor)
}

/** Whether a line only says something: it has neither quantity nor price. */
export const isTextLine = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): boolean =>
  quantity === 0 && unit_price === 0

/** Cents of one line without TVA. */
export const lineAmount = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): number =>
  roundedQuotient(BigInt(quantity) * BigInt(unit_price), BigInt(QUANTITY_SCALE))
