import { MISSING, NULL } from '../columns/code-cells.ts'
import { CodeColumn } from '../columns/code-column.ts'
import { rangeOf } from '../columns/number-cells.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { codeAt, int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import { type GroupValue, groupValueOf } from './aggregate-spec.ts'

/**
 * The group of each row by one field. Groups are numbered from 0 on, in the order of occurrence.
 */
export interface GroupNumbers {
  readonly numbers: Uint32Array
  /** Number of groups. */
  readonly size: number
  readonly valueAt: (number: number) => GroupValue
  /** The value of a group that is the text of a whole number; -1 for any other value. */
  readonly decimalOf: (number: number) => number
}

/**
 * Groups the first `count` rows by the value of a path, read from the column itself where possible.
 */
export const groupNumbersOf = (table: Table<unknown>, path: string, rows: Uint32Array, count: number): GroupNumbers => {
  const column = table.columns.get(path)
  if (column instanceof CodeColumn && column.dictionary.nonStringCount === 0) return ofCodes(column, rows, count)
  if (column instanceof NumberColumn && column.exceptions.size === 0 && !(column.cells instanceof Float64Array)) {
    return ofIntegers(column, column.cells, rows, count)
  }
  return ofValues(readerOf(table, path), rows, count)
}

const ofCodes = (column: CodeColumn, rows: Uint32Array, count: number): GroupNumbers => {
  const codes = new Int32Array(count)
  const { codes: cells, used } = column
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const code = row < used ? codeAt(cells, row) : MISSING
    codes[index] = code === NULL ? MISSING : code
  }
  const { numbers, distinct } = numbered(codes)
  return {
    numbers,
    size: distinct.length,
    valueAt: (number) => (column.valueOf(distinct[number] ?? MISSING) ?? null) as GroupValue,
    decimalOf: (number) => Math.max(-1, distinct[number] ?? -1),
  }
}

/** Stands for null and a missing field among integers. */
const NONE = -2_147_483_648

const ofIntegers = (column: NumberColumn, cells: Uint8Array | Int32Array, rows: Uint32Array, count: number): GroupNumbers => {
  const codes = new Int32Array(count)
  const { low, high } = rangeOf(cells)
  const { used } = column
  if (cells instanceof Uint8Array) {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const cell = row < used ? uint8At(cells, row) : high + 1
      codes[index] = cell <= high ? cell : NONE
    }
  } else {
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      const cell = row < used ? int32At(cells, row) : NONE
      codes[index] = cell >= low ? cell : NONE
    }
  }
  const { numbers, distinct } = numbered(codes)
  const valueAt = (number: number): GroupValue => {
    const code = distinct[number] ?? NONE
    return code === NONE ? null : (column.codec.decode(code) as GroupValue)
  }
  return { numbers, size: distinct.length, valueAt, decimalOf: () => -1 }
}

/** Up to this many codes between the least and the greatest have a place each in one array. */
const MOST_PLACES = 1 << 21

/** Numbers codes in the order of occurrence. `numbers` are in the memory of `codes`. */
const numbered = (codes: Int32Array): { readonly numbers: Uint32Array; readonly distinct: readonly number[] } => {
  const numbers = new Uint32Array(codes.buffer)
  const distinct: number[] = []
  let least = 0
  let greatest = 0
  for (let index = 0; index < codes.length; index += 1) {
    const code = int32At(codes, index)
    if (code > greatest) greatest = code
    if (code < least && code !== NONE) least = code
  }
  // The first place is for NONE.
  const places = greatest - least + 2
  if (places > MOST_PLACES) {
    const known = new Map<number, number>()
    for (let index = 0; index < codes.length; index += 1) {
      const code = int32At(codes, index)
      const number = known.get(code) ?? distinct.push(code) - 1
      known.set(code, number)
      numbers[index] = number
    }
    return { numbers, distinct }
  }
  const known = new Uint32Array(places)
  for (let index = 0; index < codes.length; index += 1) {
    const code = int32At(codes, index)
    const place = code === NONE ? 0 : code - least + 1
    if (uint32At(known, place) === 0) known[place] = distinct.push(code)
    numbers[index] = uint32At(known, place) - 1
  }
  return { numbers, distinct }
}

const ofValues = (read: (row: number) => unknown, rows: Uint32Array, count: number): GroupNumbers =>
  groupNumbersOfValues(count, (index) => groupValueOf(read(uint32At(rows, index))))

/** Groups `count` values. */
export const groupNumbersOfValues = (count: number, valueAt: (index: number) => GroupValue): GroupNumbers => {
  const numbers = new Uint32Array(count)
  const known = new Map<GroupValue, number>()
  const values: GroupValue[] = []
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index)
    const number = known.get(value) ?? values.push(value) - 1
    known.set(value, number)
    numbers[index] = number
  }
  return { numbers, size: values.length, valueAt: (number) => values[number] ?? null, decimalOf: () => -1 }
}
