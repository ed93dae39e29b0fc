import { readCamt } from '#contract/accounting/bank/camt.ts'
import { detectColumns } from '#contract/accounting/bank/columns.ts'
import { decodeText } from '#contract/accounting/bank/decode.ts'
import { type ReadStatement, readTable } from '#contract/accounting/bank/read-table.ts'
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_LINES, type StatementProblem } from '#contract/accounting/bank/statement.ts'
import { readCsv, separatorOf } from '#contract/core/files/read-csv.ts'
import { readXml } from '../input/xml.ts'

/** Lines before the movements, and one more to tell a file that is too long. */
const HEAD_LINES = 100

/** Reads a statement of a bank from outside, by the columns that its headers name. */
export const readStatement = (bytes: Uint8Array): ReadStatement | StatementProblem => {
  if (bytes.byteLength > MAX_STATEMENT_BYTES) return 'too_large'
  const text = decodeText(bytes, new TextDecoder('utf-8', { fatal: true }))
  if (text.trim() === '') return 'empty'
  if (text.trimStart().startsWith('<')) {
    const root = readXml(bytes)
    return root === null || root === 'dangerous' ? (root ?? 'format') : readCamt(root)
  }
  if (text.includes('\0')) return 'format'
  const rows = readCsv(text, separatorOf(text), MAX_STATEMENT_LINES + HEAD_LINES)
  const columns = detectColumns(rows)
  return columns === null ? 'columns' : readTable(rows, columns)
}
