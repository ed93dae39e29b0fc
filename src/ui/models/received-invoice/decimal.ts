import { BCP47, type Locale } from '#contract/core/kinds/locale.ts'

/** Numbers of documents that a number holds without a loss. */
const DECIMAL = /^-?\d{1,9}(\.\d{1,6})?$/

/**
 * Formats a quantity or a price of a document with all of its digits: `198.50` → « 198,50 ». Any
 * other text stays as the document has it.
 */
export const formatDecimal = (text: string, locale: Locale): string => {
  if (!DECIMAL.test(text)) return text
  const digits = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(BCP47[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    Number(text),
  )
}
