import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'
import { moneyFormat } from './money-format.ts'

/** Numbers of documents that a number holds without a loss. */
const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/

/**
 * Formats a price of a document in its currency with the digits that say something: `50.0000` →
 * « 50,00 € », `0.4125` → « 0,4125 € ». Any other text stays as the document has it.
 */
export const formatPrice = (text: string, currency: string, locale: Locale): string => {
  if (!DECIMAL.test(text)) return text
  const digits = text.split('.')[1]?.replace(/0+$/, '').length ?? 0
  return moneyFormat(currency, locale, digits)(Number(text))
}

/**
 * Formats a quantity of a document with all of its digits: `198.50` → « 198,50 ». Any
 * other text stays as the document has it.
 */
export const formatDecimal = (text: string, locale: Locale): string => {
  if (!DECIMAL.test(text)) return text
  const digits = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(BCP47[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    Number(text),
  )
}
