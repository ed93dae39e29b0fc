import type { Locale } from '#contract/core/kinds/locale.ts'

const SEPARATOR = { fr: ',', en: '.' } as const satisfies Record<Locale, string>
const GROUPING = { fr: '\u202F', en: ',' } as const satisfies Record<Locale, string>
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** Spaces of all kinds, and the signs that people write beside amounts. */
const BESIDE = /[\s€%]/g

const ENGLISH_THOUSANDS = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/

const DECIMAL = /^([-+]?)(\d*)(?:\.(\d{0,2}))?$/

/**
 * Parses a number as people write it in either language, « 1 234,5 » or “1,234.5”, as whole
 * hundredths. Null for any other text, and for more than two decimals.
 */
export const parseHundredths = (text: string, locale: Locale): number | null => {
  const plain = text.replaceAll(BESIDE, '').replace('\u2212', '-')
  const isThousands = (locale === 'en' || plain.includes('.')) && ENGLISH_THOUSANDS.test(plain)
  const match = DECIMAL.exec(isThousands ? plain.replaceAll(',', '') : plain.replace(',', '.'))
  const [, sign = '', whole = '', decimals = ''] = match ?? []
  if (whole + decimals === '') return null
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(hundredths)) return null
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths
}

/** Writes hundredths as people do, « 1 863,30 » or “1,863.30”, with at least `digits` decimals. */
export const writeHundredths = (hundredths: number, locale: Locale, digits: 0 | 2): string => {
  const [whole = '', decimals = ''] = (Math.abs(hundredths) / 100).toFixed(2).split('.')
  const shown = digits === 2 ? decimals : decimals.replace(/0+$/, '')
  return `${hundredths < 0 ? '-' : ''}${whole.replaceAll(THOUSANDS, GROUPING[locale])}${shown === '' ? '' : SEPARATOR[locale] + shown}`
}
