import type { ReceivedContent } from '#contract/models/received-invoice/received-content.ts'

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
