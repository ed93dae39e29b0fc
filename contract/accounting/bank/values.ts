import { isCalendarDate } from '#contract/core/parse.ts'

const CENTURY = 2000

/**
 * Day of « 31/12/2026 », « 31.12.26 », « 2026-12-31 » or « 20261231 », also with a time behind it;
 * null for anything else.
 */
export const dayOf = (text: string): string | null => {
  const trimmed = text.trim()
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(trimmed) ?? []
  const [, first, second, third] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[T ,].*\d[:h]\d\d.*)?$/.exec(trimmed) ?? []
  const parts =
    year !== undefined
      ? [year, month, day]
      : third === undefined
        ? null
        : [
            third.length === 2 ? String(CENTURY + Number(third)) : third,
            second?.padStart(2, '0'),
            first?.padStart(2, '0'),
          ]
  const date = parts?.join('-') ?? ''
  return isCalendarDate(date) ? date : null
}

/** Most digits before the decimals: all such amounts are exact. */
const MAX_DIGITS = 12

/**
 * Cents of « 1 234,56 », « 1.234,56 », « 1,234.56 », « -12,5 € », « 12,50- » or « (12,50) »; null
 * for anything else. The last of comma and point is the decimal one where at most two digits
 * follow.
 */
export const centsOf = (text: string): number | null => {
  const compact = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/€|EUR$|^EUR/gi, '')
    .replaceAll('−', '-')
  const isNegative = /^-|-$|^\(.*\)$/.test(compact)
  const digits = compact.replace(/^[-+(]|[-+)]$/g, '')
  const [, whole = '', decimalSeparator = '', decimals = ''] = /^(\d[\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? []
  const plain = whole.replace(/[.,]/g, '')
  const isTwice = decimalSeparator !== '' && whole.includes(decimalSeparator)
  if (isTwice || !isGrouped(whole) || plain.length > MAX_DIGITS) return null
  const cents = Number(plain) * 100 + Number(decimals.padEnd(2, '0'))
  return isNegative ? -cents : cents
}

/** « 1234 », or groups of three digits with one kind of separator. */
const isGrouped = (whole: string): boolean => /^(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)$/.test(whole)
