import { MISSING, NULL } from '../columns/code-cells.ts'
import { CodeColumn } from '../columns/code-column.ts'
import type { Column } from '../columns/column.ts'
import { rangeOf } from '../columns/number-cells.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { codeAt, int32At, uint8At, uint32At } from '../rows/typed-arrays.ts'

/** Rows are read in blocks: the codes of one stay in the fastest cache of the processor. */
export const BLOCK = 4096

/** Calls `each` for one block of rows after the other. */
export const forBlocks = (count: number, each: (from: number, to: number) => void): void => {
  for (let from = 0; from < count; from += BLOCK) each(from, Math.min(count, from + BLOCK))
}

/** Stands for null and a missing field among the codes. */
export const NONE = -2_147_483_648

/** Writes the codes of the rows from index `from` to before `to` to the beginning of `into`. */
export type ReadCodes = (into: Int32Array, from: number, to: number) => void

/** The codes of rows in a column: equal values have equal codes. */
export interface RowCodes {
  readonly read: ReadCodes
  readonly valueOf: (code: number) => unknown
  /** The code of a text that is a whole number is that number; other codes are negative. */
  readonly areDecimals: boolean
}

/** The codes of a column that has them; null for another one. */
export const rowCodesOf = (column: Column | undefined, rows: Uint32Array): RowCodes | null => {
  if (column instanceof CodeColumn && column.dictionary.nonStringCount === 0) {
    return {
      read: readTexts(column, rows),
      valueOf: (code) => column.valueOf(code === NONE ? MISSING : code),
      areDecimals: true,
    }
  }
  if (column instanceof NumberColumn && column.exceptions.size === 0 && !(column.cells instanceof Float64Array)) {
    const read =
      column.cells instanceof Uint8Array ? readBytes(column, column.cells, rows) : readWords(column, column.cells, rows)
    return { read, valueOf: (code) => (code === NONE ? null : column.codec.decode(code)), areDecimals: false }
  }
  return null
}

const readTexts = ({ codes, used }: CodeColumn, rows: Uint32Array): ReadCodes =>
  codes instanceof Int32Array ? readWideTexts(codes, used, rows) : readNarrowTexts(codes, used, rows)

const readWideTexts =
  (codes: Int32Array, used: number, rows: Uint32Array): ReadCodes =>
  (into, from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = uint32At(rows, index)
      const code = row < used ? int32At(codes, row) : MISSING
      into[index - from] = isAbsent(code) ? NONE : code
    }
  }

const readNarrowTexts =
  (codes: Int8Array | Int16Array, used: number, rows: Uint32Array): ReadCodes =>
  (into, from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = uint32At(rows, index)
      const code = row < used ? codeAt(codes, row) : MISSING
      into[index - from] = isAbsent(code) ? NONE : code
    }
  }

const isAbsent = (code: number): boolean => code === NULL || code === MISSING

const readBytes = ({ used }: NumberColumn, cells: Uint8Array, rows: Uint32Array): ReadCodes => {
  const { high } = rangeOf(cells)
  return (into, from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = uint32At(rows, index)
      const cell = row < used ? uint8At(cells, row) : high + 1
      into[index - from] = cell <= high ? cell : NONE
    }
  }
}

const readWords = ({ used }: NumberColumn, cells: Int32Array, rows: Uint32Array): ReadCodes => {
  const { low } = rangeOf(cells)
  return (into, from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = uint32At(rows, index)
      const cell = row < used ? int32At(cells, row) : NONE
      into[index - from] = cell >= low ? cell : NONE
    }
  }
}
