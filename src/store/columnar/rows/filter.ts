import { uint32At } from './typed-arrays.ts'
/** One condition that knows how to go through rows. Rows are ascending; a filter never changes their order. */
export interface Filter {
  /** Rough nanoseconds a row: the cheapest and most selective conditions run first. */
  readonly cost: number
  /** Expected share of the rows that pass, 0 to 1. */
  readonly share: number
  /** Writes the passing rows of 0 … rows-1 into `out`; answers how many. */
  scan(rows: number, out: Uint32Array): number
  /** Keeps those of the first `count` rows that pass, in place; answers how many. */
  refine(rows: Uint32Array, count: number): number
  /** Sets the bits of the passing rows below `rows`, 32 a cell, and leaves the others. Only where that is faster than to scan. */
  mark?(rows: number, bits: Uint32Array): void
}

/** A filter from a question about one row; scanning and refining are the same question. */
export const filterByRow = (passes: (row: number) => boolean, cost: number, share: number): Filter => ({
  cost,
  share,
  scan: (rows, out) => {
    let found = 0
    for (let row = 0; row < rows; row += 1) if (passes(row)) out[found++] = row
    return found
  },
  refine: (rows, count) => {
    let found = 0
    for (let index = 0; index < count; index += 1) {
      const row = uint32At(rows, index)
      if (passes(row)) rows[found++] = row
    }
    return found
  },
})
