import { MISSING, NULL } from '../columns/code-cells.ts'
import { CodeColumn } from '../columns/code-column.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { codeAt, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import { type GroupValue, groupValueOf } from './aggregate-spec.ts'

/** One code a row: equal for equal values of a field, NaN where the field has no group value. */
export interface GroupCodes {
  readonly codes: Float64Array
  readonly decode: (code: number) => GroupValue
}

/**
 * Codes of the first `count` rows, read from the column itself where it knows its distinct values.
 */
export const groupCodesOf = (table: Table<unknown>, path: string, rows: Uint32Array, count: number): GroupCodes => {
  const column = table.columns.get(path)
  if (column instanceof CodeColumn && column.dictionary.nonStringCount === 0) return ofCodes(column, rows, count)
  if (column instanceof NumberColumn && column.exceptions.size === 0) return ofNumbers(column, rows, count)
  return ofValues(readerOf(table, path), rows, count)
}

const ofCodes = (column: CodeColumn, rows: Uint32Array, count: number): GroupCodes => {
  const codes = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const code = row < column.used ? codeAt(column.codes, row) : MISSING
    codes[index] = code === MISSING || code === NULL ? Number.NaN : code
  }
  return { codes, decode: (code) => column.valueOf(code) as GroupValue }
}

const ofNumbers = (column: NumberColumn, rows: Uint32Array, count: number): GroupCodes => {
  const codes = new Float64Array(count)
  // Adding 0 turns -0 into 0.
  for (let index = 0; index < count; index += 1) codes[index] = column.numberAt(uint32At(rows, index)) + 0
  return { codes, decode: (code) => column.codec.decode(code) as GroupValue }
}

const ofValues = (read: (row: number) => unknown, rows: Uint32Array, count: number): GroupCodes => {
  const codes = new Float64Array(count)
  const known = new Map<GroupValue, number>()
  const values: GroupValue[] = []
  for (let index = 0; index < count; index += 1) {
    const value = groupValueOf(read(uint32At(rows, index)))
    const code = known.get(value) ?? values.length
    if (code === values.length) {
      known.set(value, code)
      values.push(value)
    }
    codes[index] = value === null ? Number.NaN : code
  }
  return { codes, decode: (code) => values[code] ?? null }
}
