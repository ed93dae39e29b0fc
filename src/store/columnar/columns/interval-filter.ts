import type { Filter } from '../filter.ts'
import { shareOf } from './share.ts'

const FLOAT = new Float64Array(1)
const BITS = new BigInt64Array(FLOAT.buffer)

const step = (value: number, up: boolean): number => {
  if (value === 0) return up ? Number.MIN_VALUE : -Number.MIN_VALUE
  FLOAT[0] = value
  const bits = BITS[0] as bigint
  BITS[0] = value > 0 === up ? bits + 1n : bits - 1n
  return FLOAT[0]
}

/** The next number above, so that `> value` is `>= above(value)`. */
export const above = (value: number): number => (value === Number.POSITIVE_INFINITY ? Number.NaN : step(value, true))
/** The next number below. */
export const below = (value: number): number => (value === Number.NEGATIVE_INFINITY ? Number.NaN : step(value, false))

type Cells = Int32Array | Float64Array

// One loop for each kind of array and question: a loop that sees two kinds is several times slower.

const scanInside = (cells: Cells, low: number, high: number, rows: number, out: Uint32Array): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let row = 0; row < rows; row += 1) {
      const value = cells[row] as number
      out[found] = row
      if (value >= low && value <= high) found += 1
    }
    return found
  }
  for (let row = 0; row < rows; row += 1) {
    const value = cells[row] as number
    out[found] = row
    if (value >= low && value <= high) found += 1
  }
  return found
}

const scanOutside = (cells: Cells, low: number, high: number, rows: number, out: Uint32Array): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let row = 0; row < rows; row += 1) {
      const value = cells[row] as number
      out[found] = row
      if (value < low || value > high) found += 1
    }
    return found
  }
  for (let row = 0; row < rows; row += 1) {
    const value = cells[row] as number
    out[found] = row
    if (value < low || value > high) found += 1
  }
  return found
}

const refineInside = (cells: Cells, low: number, high: number, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index] as number
      const value = cells[row] as number
      rows[found] = row
      if (value >= low && value <= high) found += 1
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number
    const value = cells[row] as number
    rows[found] = row
    if (value >= low && value <= high) found += 1
  }
  return found
}

const refineOutside = (cells: Cells, low: number, high: number, rows: Uint32Array, count: number): number => {
  let found = 0
  if (cells instanceof Int32Array) {
    for (let index = 0; index < count; index += 1) {
      const row = rows[index] as number
      const value = cells[row] as number
      rows[found] = row
      if (value < low || value > high) found += 1
    }
    return found
  }
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number
    const value = cells[row] as number
    rows[found] = row
    if (value < low || value > high) found += 1
  }
  return found
}

/** Cells from `low` to `high`, both included. `used` cells hold something. */
export const insideFilter = (cells: Cells, low: number, high: number, used: number): Filter => ({
  cost: 1,
  share: shareOf(used, (rows) => refineInside(cells, low, high, rows, rows.length)),
  scan: (rows, out) => scanInside(cells, low, high, rows, out),
  refine: (rows, count) => refineInside(cells, low, high, rows, count),
})

/** Cells below `low` or above `high`. */
export const outsideFilter = (cells: Cells, low: number, high: number, used: number): Filter => ({
  cost: 1,
  share: shareOf(used, (rows) => refineOutside(cells, low, high, rows, rows.length)),
  scan: (rows, out) => scanOutside(cells, low, high, rows, out),
  refine: (rows, count) => refineOutside(cells, low, high, rows, count),
})
