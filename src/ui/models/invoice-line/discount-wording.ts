import type { Locale } from '#contract/core/kinds/locale.ts'
import { LINE_WORDINGS } from '#contract/locales/line-wordings.ts'
import { writeHundredths } from '../../text/decimal.ts'
import type { Discount } from './discount.ts'

/** Writes « 10 % », or “10%” in English. */
export const percentText = (hundredths: number, locale: Locale): string =>
  `${writeHundredths(hundredths, locale, 0)}${locale === 'fr' ? '\u00a0' : ''}%`

/** Wording of the lines of a discount, in the language of the document. */
export const discountWording = (discount: Discount, language: Locale): string => {
  const { discount: plain, discountOf } = LINE_WORDINGS[language]
  return discount.kind === 'percent' ? discountOf(percentText(discount.hundredths, language)) : plain
}
