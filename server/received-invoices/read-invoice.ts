import type { ReceivedContent, ReceivedLine } from '#contract/models/received-invoice/received-content.ts'

/** An invoice as its file says it; null where a value is missing or cannot be read. */
export interface ReadInvoice extends Omit<ReceivedContent, 'due'> {
  readonly ref: string | null
  readonly date: string | null
  readonly due_date: string | null
  readonly currency: string | null
  /** Cents. */
  readonly lineTotal: number | null
  readonly amount_ht: number | null
  readonly amount_tva: number | null
  readonly amount_ttc: number | null
  readonly due: number | null
  /** Lines or rows of TVA without an amount that can be read. */
  readonly unreadable: number
}

const MAX_DIGITS = 12

/**
 * Hundredths of « 1234.5 », cents or hundredths of a percent; null for anything else, for more than
 * two decimals, and for a missing text.
 */
export const hundredthsOf = (text: string | null): number | null => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text ?? '') ?? []
  if (whole === '' || whole.length > MAX_DIGITS) return null
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' ? 0 - value : value
}

/** A SIREN, alone or at the beginning of a SIRET. */
export const sirenOf = (text: string | null): string | null =>
  /^(\d{9})(?:\d{5})?$/.exec(text?.replace(/\s/g, '') ?? '')?.[1] ?? null

/** Returns the texts that are not null. */
export const presentTexts = (texts: readonly (string | null)[]): readonly string[] =>
  texts.filter((text) => text !== null)

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
