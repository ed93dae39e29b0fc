import { int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'
import type { Table } from '../table/table.ts'
import { readerOf } from '../table/values.ts'
import { type GroupValue, groupValueOf } from './aggregate-spec.ts'
import { isWorthPlaces } from './places.ts'
import { forBlocks, NONE, type ReadCodes, type RowCodes, rowCodesOf } from './row-codes.ts'

/**
 * The group of each row by one field: a row has a code, and a code has a group. A step from group
 * to group takes as long as there are codes, however many rows there are.
 */
export interface GroupNumbers {
  /** Reads indexes into `groupOfCode`. */
  readonly readCodes: ReadCodes
  /** The group of each code, from 0 on; any number for a code that no row has. */
  readonly groupOfCode: Int32Array
  /** Number of groups. */
  readonly size: number
  /** Whether each row has a group of its own, as ids have. */
  readonly areAlone: boolean
  readonly valueAt: (group: number) => GroupValue
  /** The value of a group that is the text of a whole number; -1 for any other value. */
  readonly decimalOf: (group: number) => number
}

/**
 * Groups the first `count` rows by the value of a path, read from the column itself where possible.
 */
export const groupNumbersOf = (table: Table<unknown>, path: string, rows: Uint32Array, count: number): GroupNumbers => {
  const codes = rowCodesOf(table.columns.get(path), rows)
  if (codes) return ofCodes(codes, count)
  const read = readerOf(table, path)
  return groupNumbersOfValues(count, (index) => groupValueOf(read(uint32At(rows, index))))
}

/** Groups `count` values. */
export const groupNumbersOfValues = (count: number, valueAt: (index: number) => GroupValue): GroupNumbers => {
  const { codes, distinct } = distinctOf(count, valueAt)
  return {
    readCodes: readAll(codes),
    groupOfCode: ascending(distinct.length),
    size: distinct.length,
    areAlone: distinct.length === count,
    valueAt: (group) => distinct[group] ?? null,
    decimalOf: () => -1,
  }
}

const ofCodes = (codes: RowCodes, count: number): GroupNumbers => {
  const { distinct, ...numbers } = numbered(codes.read, count)
  return {
    ...numbers,
    size: distinct.length,
    areAlone: distinct.length === count,
    valueAt: (group) => (codes.valueOf(distinct[group] ?? NONE) ?? null) as GroupValue,
    decimalOf: (group) => (codes.areDecimals ? Math.max(-1, distinct[group] ?? -1) : -1),
  }
}

type Numbered = Pick<GroupNumbers, 'readCodes' | 'groupOfCode'> & {
  /** The code that was read, of each group. */
  readonly distinct: readonly number[]
}

const numbered = (read: ReadCodes, count: number): Numbered => {
  const all = new Int32Array(count)
  let least = 0
  let greatest = 0
  forBlocks(count, (from, to) => {
    const block = all.subarray(from, to)
    read(block, from, to)
    for (let index = 0; index < block.length; index += 1) {
      const code = int32At(block, index)
      if (code > greatest) greatest = code
      if (code < least && code !== NONE) least = code
    }
  })
  // The first place is for NONE.
  const places = greatest - least + 2
  if (isWorthPlaces(places, count)) return byPlaces(all, places, least)
  const { codes, distinct } = distinctOf(count, (index) => int32At(all, index))
  return { readCodes: readAll(codes), groupOfCode: ascending(distinct.length), distinct }
}

/** Replaces each code by its place: 0 for NONE, 1 for the least one. */
const byPlaces = (codes: Int32Array, places: number, least: number): Numbered => {
  const isUsed = new Uint8Array(places)
  for (let index = 0; index < codes.length; index += 1) {
    const code = int32At(codes, index)
    const place = code === NONE ? 0 : code - least + 1
    isUsed[place] = 1
    codes[index] = place
  }
  const groupOfCode = new Int32Array(places)
  const distinct: number[] = []
  for (let place = 0; place < places; place += 1) {
    if (uint8At(isUsed, place) === 1) groupOfCode[place] = distinct.push(place === 0 ? NONE : place - 1 + least) - 1
  }
  return { readCodes: readAll(codes), groupOfCode, distinct }
}

/** Numbers values in the order of occurrence. */
const distinctOf = <Value>(
  count: number,
  valueAt: (index: number) => Value,
): { readonly codes: Int32Array; readonly distinct: readonly Value[] } => {
  const codes = new Int32Array(count)
  const known = new Map<Value, number>()
  const distinct: Value[] = []
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index)
    const number = known.get(value) ?? distinct.push(value) - 1
    known.set(value, number)
    codes[index] = number
  }
  return { codes, distinct }
}

const readAll =
  (codes: Int32Array): ReadCodes =>
  (into, from, to) =>
    into.set(codes.subarray(from, to))

/** The numbers from 0 on. */
export const ascending = (length: number): Int32Array => Int32Array.from({ length }, (_, index) => index)
