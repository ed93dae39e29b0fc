import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'

/**
 * Returns how amounts of a currency are written, with its usual decimals where `digits` is
 * undefined; a code that is no currency stands behind the number.
 */
export const moneyFormat = (
  currency: string,
  locale: Locale,
  digits: number | undefined,
): ((amount: number) => string) => {
  const shown = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    const format = new Intl.NumberFormat(BCP47[locale], { style: 'currency', currency, ...shown })
    return (amount) => format.format(amount)
  } catch {
    const format = new Intl.NumberFormat(BCP47[locale], { minimumFractionDigits: 2, ...shown })
    return (amount) => `${format.format(amount)} ${currency}`
  }
}
