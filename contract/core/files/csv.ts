import type { KindName } from '../kinds/field.ts'
import type { Locale } from '../kinds/locale.ts'

/**
 * First characters that a spreadsheet takes for a formula; full-width and other compatible forms
 * are folded to these first.
 */
const FORMULA = /^[=+\-@\t\r\n]/

/** Tells whether a spreadsheet would run the text: it folds `＝` to `=` as it reads a file. */
const looksLikeFormula = (text: string): boolean => FORMULA.test(text.slice(0, 1).normalize('NFKC'))

const SEPARATOR = ';'

/** Value of a cell; text is escaped when it is written. */
export type CsvCell = string | number

/**
 * Text of a cell that can't act and can't end its cell. Numbers are ours, and are written as they
 * are.
 */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const harmless = looksLikeFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line (RFC 4180, with the separator that French spreadsheets expect). */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(SEPARATOR)}\r\n`

/** Marks a file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

const YES_NO: Readonly<Record<Locale, readonly [yes: string, no: string]>> = { fr: ['oui', 'non'], en: ['yes', 'no'] }

/** The cell of a field's value, the same on the server and in the browser. */
export const csvCell = (kind: KindName | undefined, value: unknown, locale: Locale): CsvCell => {
  if (value === null || value === undefined) return ''
  if (kind === 'flag') return YES_NO[locale][value === true ? 0 : 1]
  if (kind === 'cents') return (Number(value) / 100).toFixed(2).replace('.', locale === 'fr' ? ',' : '.')
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
}
