import type { Locale } from '../core/kinds/locale.ts'

/** Wordings of new lines in one language. */
interface LineWordings {
  /** A line that waits for its wording. */
  readonly line: string
  /** A text between lines. */
  readonly text: string
  readonly discount: string
  /** `share` is « 10 % ». */
  discountOf(share: string): string
}

/** Wordings of new lines by the language of the client's invoices. */
export const LINE_WORDINGS: Readonly<Record<Locale, LineWordings>> = {
  fr: { line: 'Nouvelle ligne', text: 'Texte', discount: 'Remise', discountOf: (share) => `Remise de ${share}` },
  en: { line: 'New line', text: 'Text', discount: 'Discount', discountOf: (share) => `Discount of ${share}` },
}

const BEGINNINGS = Object.values(LINE_WORDINGS).flatMap(({ line, text }) => [line, text])

/** Whether nobody has written the wording of a line yet. */
export const isNewWording = (designation: string): boolean => BEGINNINGS.includes(designation)
