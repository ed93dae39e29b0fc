import { readCamt } from '#contract/accounting/bank/camt.ts'
import { type ColumnMap, detectColumns, NO_COLUMNS } from '#contract/accounting/bank/columns.ts'
import { decodeText } from '#contract/accounting/bank/decode.ts'
import type { ReadStatement } from '#contract/accounting/bank/read-table.ts'
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES, type StatementProblem } from '#contract/accounting/bank/statement.ts'
import { readCsv, separatorOf } from '#contract/core/files/read-csv.ts'
import { readXml } from './read-xml.ts'

/** Lines before the movements, and one more to tell a file that is too long. */
const HEAD_LINES = 100

/** A statement, or a table whose columns a person may correct. */
export type StatementFile =
  | { readonly kind: 'statement'; readonly statement: ReadStatement }
  | {
      readonly kind: 'table'
      readonly rows: readonly (readonly string[])[]
      readonly columns: ColumnMap
      readonly isDetected: boolean
    }

/** Reads the file of a bank on this device. */
export const readStatementFile = async (file: Blob): Promise<StatementFile | StatementProblem> => {
  if (file.size > MAX_STATEMENT_BYTES) return 'too_large'
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), new TextDecoder('utf-8', { fatal: true }))
  if (text.trim() === '') return 'empty'
  if (text.includes('\0')) return 'format'
  if (text.trimStart().startsWith('<')) {
    const root = readXml(text)
    if (root === null || root === 'dangerous') return root ?? 'format'
    const statement = readCamt(root)
    return typeof statement === 'string' ? statement : { kind: 'statement', statement }
  }
  const rows = readCsv(text, separatorOf(text), MAX_STATEMENT_LINES + HEAD_LINES)
  const columns = detectColumns(rows)
  return { kind: 'table', rows, columns: columns ?? NO_COLUMNS, isDetected: columns !== null }
}
