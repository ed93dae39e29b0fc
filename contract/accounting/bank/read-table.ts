import { type ColumnMap, isComplete } from './columns.ts'
import { withReferences } from './line-references.ts'
import { movementMethod } from './payment-method.ts'
import { MAX_STATEMENT_LINES, type ReadLine, type StatementLine, type StatementProblem } from './statement.ts'
import { centsOf, dayOf } from './values.ts'

/**
 * The movements of a file, and the lines that say none: a day or an amount cannot be read, or the
 * amount is in another currency.
 */
export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly unreadable: number
}

/** Reads the movements of a table with these columns. */
export const readTable = (
  rows: readonly (readonly string[])[],
  columns: ColumnMap,
): ReadStatement | StatementProblem => {
  if (!isComplete(columns)) return 'columns'
  const below = rows.slice(columns.skip).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (below.length > MAX_STATEMENT_LINES) return 'too_large'
  const read = below.map((row) => lineOf(row, columns))
  const lines = read.filter((line) => line !== null)
  return lines.length === 0 ? 'empty' : { lines: withReferences(lines), unreadable: read.length - lines.length }
}

const cellAt = (row: readonly string[], index: number | null): string =>
  index === null ? '' : (row[index] ?? '').trim()

/** Codes and signs of the euro, and none. */
const EUROS = /^(eur|euros?|€)?$/i

const lineOf = (row: readonly string[], columns: ColumnMap): ReadLine | null => {
  const date = dayOf(cellAt(row, columns.date))
  const amount = amountOf(row, columns)
  if (date === null || amount === null || !EUROS.test(cellAt(row, columns.currency))) return null
  const label = columns.labels
    .map((index) => cellAt(row, index))
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
  const reference = cellAt(row, columns.reference)
  return {
    ...{ date, amount, label, method: movementMethod([label]) },
    bankReference: reference === '' ? null : reference,
  }
}

/** A debit is money that left, whatever sign the bank writes before it. */
const amountOf = (row: readonly string[], { amount, debit, credit }: ColumnMap): number | null => {
  if (amount !== null) return centsOf(cellAt(row, amount))
  const [out, into] = [centsOf(cellAt(row, debit)), centsOf(cellAt(row, credit))]
  if (out === null && into === null) return null
  return Math.abs(into ?? 0) - Math.abs(out ?? 0)
}
