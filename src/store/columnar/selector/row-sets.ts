import { uint32At } from '../rows/typed-arrays.ts'

/**
 * Set operations on ascending rows, in place where possible. `count` is the number of rows of a
 * buffer that belong to the set. A buffer that is only read has room for one more row, where END is
 * written, which is above every row. The loops have no branches, because the next row cannot be
 * predicted: `(a - b - 1) >>> 31` is 1 where a ≤ b, and 0 elsewhere.
 */
const END = 0x7fff_ffff

/** Removes the rows of `minus`, a subset, from `rows`. Returns the number of remaining rows. */
export const subtract = (rows: Uint32Array, count: number, minus: Uint32Array, minusCount: number): number => {
  minus[minusCount] = END
  let remainingCount = 0
  let next = 0
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const isNext = (uint32At(minus, next) - row - 1) >>> 31
    rows[remainingCount] = row
    remainingCount += 1 - isNext
    next += isNext
  }
  return remainingCount
}

/** Writes the rows of 0 … total-1 that are not in `rows`. Returns their number. */
export const complement = (rows: Uint32Array, count: number, total: number, out: Uint32Array): number => {
  rows[count] = END
  let found = 0
  let next = 0
  for (let row = 0; row < total; row += 1) {
    const isNext = (uint32At(rows, next) - row - 1) >>> 31
    out[found] = row
    found += 1 - isNext
    next += isNext
  }
  return found
}

/** Writes every row below `total`. Returns their number. */
export const everyRow = (total: number, out: Uint32Array): number => {
  for (let row = 0; row < total; row += 1) out[row] = row
  return total
}
