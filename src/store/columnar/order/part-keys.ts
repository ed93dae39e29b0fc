import type { Column, ColumnOrder } from '../columns/column.ts'
import { rangeOf } from '../columns/number-cells.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { MISSING_KEY, NULL_KEY } from '../columns/sort-keys.ts'
import { cellAt, uint32At } from '../rows/typed-arrays.ts'

/** Keys of many rows, equal to those that `order.key` returns one by one. */
export const keysOfRows = (
  column: Column | undefined,
  order: Pick<ColumnOrder, 'key'>,
  rows: Uint32Array,
): Float64Array => {
  if (column instanceof NumberColumn && column.exceptions.size === 0) return keysOfNumbers(column, rows)
  const keys = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) keys[index] = order.key(uint32At(rows, index))
  return keys
}

const keysOfNumbers = ({ cells, used }: NumberColumn, rows: Uint32Array): Float64Array => {
  const keys = new Float64Array(rows.length)
  const { missing, null: empty, low, high } = rangeOf(cells)
  for (let index = 0; index < rows.length; index += 1) {
    const row = uint32At(rows, index)
    const cell = row < used ? cellAt(cells, row) : missing
    keys[index] = cell >= low && cell <= high ? cell : cell === empty ? NULL_KEY : MISSING_KEY
  }
  return keys
}
