/**
 * First characters that a spreadsheet takes for a formula; full-width and other compatible forms
 * are folded to these first.
 */
const FORMULA = /^[=+\-@\t\r\n]/

/** Tells whether a spreadsheet would run the text: it folds `＝` to `=` as it reads a file. */
const looksLikeFormula = (text: string): boolean => FORMULA.test(text.slice(0, 1).normalize('NFKC'))

const SEPARATOR = ';'

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
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(SEPARATOR)}\r\n`

/** Says to spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
