import { objectPathMonad } from 'rxdb'
import type { Table } from './table.ts'

/**
 * Reads a path of a row: from its column, from the column of the object around it, or from the
 * whole document.
 */
export const readerOf = (table: Table<unknown>, path: string): ((row: number) => unknown) => {
  const column = table.columns.get(path)
  if (column) return (row) => column.get(row)
  const [root = '', ...below] = path.split('.')
  const outer = below.length > 0 ? table.columns.get(root) : undefined
  const read = objectPathMonad<unknown, unknown>(path)
  return outer ? (row) => read({ [root]: outer.get(row) }) : (row) => read(table.document(row))
}
