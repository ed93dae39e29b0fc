/** Spreadsheets run what begins like this as a formula: such a cell gets an apostrophe, which they show as text. */
const FORMULA = /^[=+\-@\t\r]/

const SEPARATOR = ';'

/** Text of a cell that can't act and can't end its cell. Numbers are ours, and are written as they are. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line (RFC 4180, with the separator that French spreadsheets expect). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(SEPARATOR)}\r\n`

/** Says to spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
