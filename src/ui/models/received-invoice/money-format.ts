import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'

/**
 * Returns how amounts of a currency are written, with its usual decimals, and up to `digits` of
 * them where an amount has more; a code that is no currency stands behind the number.
 */
export const moneyFormat = (currency: string, locale: Locale, digits = 0): ((amount: number) => string) => {
  const inCurrency = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(BCP47[locale], { style: 'currency', currency, ...options })
  try {
    const { maximumFractionDigits: usual = 0 } = inCurrency({}).resolvedOptions()
    const format = inCurrency({ maximumFractionDigits: Math.max(usual, digits) })
    return (amount) => format.format(amount)
  } catch {
    const format = new Intl.NumberFormat(BCP47[locale], {
      minimumFractionDigits: 2,
      maximumFractionDigits: Math.max(2, digits),
    })
    return (amount) => `${format.format(amount)} ${currency}`
  }
}
