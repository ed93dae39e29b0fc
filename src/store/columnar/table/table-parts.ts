import type { ColumnPart } from '../columns/column.ts'
import { int32At, uint8At } from '../rows/typed-arrays.ts'
import type { TablePart } from './table.ts'
import { rowForKey, type TableColumns } from './table-columns.ts'

/** Name under which a part holds the states of its rows. */
const STATES = '_deleted'

/** The used ones of these rows, complete. */
export const encodeRows = ({ all, states }: TableColumns, rows: Uint32Array): TablePart => {
  const used = rows.filter((row) => row < states.rows && !states.isFree(row))
  const parts = Object.fromEntries(all.map((column): [string, ColumnPart] => [column.path, column.encode(used)]))
  const partOfStates: ColumnPart = { head: null, arrays: [Uint8Array.from(used, (row) => uint8At(states.states, row))] }
  return { count: used.length, columns: { ...parts, [STATES]: partOfStates } }
}

/**
 * Puts the documents of a part into rows; returns the row of each. Throws when the part lacks a
 * column.
 */
export const decodeRows = (columns: TableColumns, part: TablePart): Uint32Array => {
  const { all, key, primaryPath, states } = columns
  const partOf = (name: string): ColumnPart => {
    const found = part.columns[name]
    if (!found) throw new Error(`A part of the table lacks the column ${name}`)
    return found
  }
  const codes = key.acquireCodes(partOf(primaryPath))
  const rows = new Uint32Array(part.count)
  const [stored = new Uint8Array(part.count)] = partOf(STATES).arrays
  for (let index = 0; index < part.count; index += 1) {
    const row = rowForKey(columns, int32At(codes, index))
    rows[index] = row
    states.states[row] = stored[index] ?? 0
  }
  for (const column of all) if (column !== key) column.decode(rows, partOf(column.path))
  return rows
}
