import type { ReceivedLine } from '#contract/models/received-invoice/received-content.ts'
import { hundredthsOf } from './read-invoice.ts'

/** Details of a line beside quantity, price and amount. */
type PriceDetails = Pick<ReceivedLine, 'price_quantity' | 'allowances' | 'charges'>

/** An allowance of a line, or a charge, as the file writes it. */
interface ReadAdjustment {
  /** `true` of a charge. */
  readonly indicator: string | null
  readonly amount: string | null
}

/**
 * The quantity that the price of a line is for (BT-149), and its allowances and charges (BG-27,
 * BG-28). Null where an amount cannot be read.
 */
export const priceDetailsOf = (
  priceQuantity: string | null,
  adjustments: readonly ReadAdjustment[],
): PriceDetails | null => {
  const amounts = adjustments.map(({ indicator, amount }) => ({
    isCharge: /^(true|1)$/.test(indicator ?? ''),
    cents: hundredthsOf(amount),
  }))
  if (amounts.some(({ cents }) => cents === null)) return null
  const sumOf = (wanted: boolean): number =>
    amounts.reduce((sum, { isCharge, cents }) => (isCharge === wanted ? sum + (cents ?? 0) : sum), 0)
  const [allowances, charges] = [sumOf(false), sumOf(true)]
  return {
    ...(priceQuantity === null || Number(priceQuantity) === 1 ? {} : { price_quantity: priceQuantity }),
    ...(allowances === 0 ? {} : { allowances }),
    ...(charges === 0 ? {} : { charges }),
  }
}
