import { cellAt } from '../rows/typed-arrays.ts'
import { capacityFor } from './capacity.ts'

/** Cells of a column of numbers. */
export type Cells = Uint8Array | Int32Array | Float64Array

/**
 * The numbers that cells of one array type can hold, and the codes of values that are no numbers.
 * The codes are neighbours: `other`, `missing`, `null` in ascending order.
 */
export interface Range {
  readonly other: number
  readonly missing: number
  readonly null: number
  /** Least and greatest number. */
  readonly low: number
  readonly high: number
}

const BYTE: Range = { other: 253, missing: 254, null: 255, low: 0, high: 252 }
const WORD: Range = {
  other: -2_147_483_648,
  missing: -2_147_483_647,
  null: -2_147_483_646,
  low: -2_147_483_645,
  high: 2_147_483_647,
}
// Codes are the lowest doubles.
const DOUBLE: Range = {
  other: -1.7976931348623157e308,
  missing: -1.7976931348623155e308,
  null: -1.7976931348623153e308,
  low: -1.797693134862315e308,
  high: Number.MAX_VALUE,
}

/** Bytes of a cell. */
export const cellSizeOf = (cells: Cells): 1 | 4 | 8 =>
  cells instanceof Uint8Array ? 1 : cells instanceof Int32Array ? 4 : 8

/** The range of the cells' array type. */
export const rangeOf = (cells: Cells): Range =>
  cells instanceof Uint8Array ? BYTE : cells instanceof Int32Array ? WORD : DOUBLE

/**
 * Cells that are missing from index `from` on.
 * @param size bytes of a cell
 */
export const emptyCells = (size: 1 | 4 | 8, length: number, from = 0): Cells => {
  const cells = size === 1 ? new Uint8Array(length) : size === 4 ? new Int32Array(length) : new Float64Array(length)
  return cells.fill(rangeOf(cells).missing, from)
}

const isNegativeZero = (number: number): boolean => number === 0 && 1 / number < 0

/**
 * Bytes of the narrowest cell that holds a number exactly; 0 for NaN, infinities and the codes of
 * non-numbers.
 */
export const cellFor = (number: number): 0 | 1 | 4 | 8 => {
  if ((number | 0) === number && number >= WORD.low && !isNegativeZero(number))
    return number >= BYTE.low && number <= BYTE.high ? 1 : 4
  return number >= DOUBLE.low && number <= DOUBLE.high ? 8 : 0
}

/** A copy of the cells in an array that is wider, longer or both. */
export const resizeCells = (cells: Cells, size: 1 | 4 | 8, length: number): Cells => {
  const next = emptyCells(size, length, cells.length)
  if (next.BYTES_PER_ELEMENT === cells.BYTES_PER_ELEMENT) {
    next.set(cells)
    return next
  }
  copyCells(cells, next, 0)
  return next
}

/** Copies cells to index `start` of cells that are as wide or wider. */
export const copyCells = (from: Cells, to: Cells, start: number): void => {
  if (from.BYTES_PER_ELEMENT === to.BYTES_PER_ELEMENT) {
    to.set(from, start)
    return
  }
  const before = rangeOf(from)
  const after = rangeOf(to)
  for (let index = 0; index < from.length; index += 1) {
    const cell = cellAt(from, index)
    to[start + index] =
      cell === before.missing
        ? after.missing
        : cell === before.null
          ? after.null
          : cell === before.other
            ? after.other
            : cell
  }
}

/** A longer copy of the cells. */
export const growCells = (cells: Cells, needed: number): Cells =>
  resizeCells(cells, cellSizeOf(cells), capacityFor(cells.length, needed))
