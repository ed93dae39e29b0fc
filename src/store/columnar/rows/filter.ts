import { uint32At } from './typed-arrays.ts'
/** One condition on rows. Rows are ascending; a filter keeps their order. */
export interface Filter {
  /** Approximate nanoseconds a row. Cheap and selective conditions run first. */
  readonly cost: number
  /** Expected share of the rows that pass, from 0 to 1. */
  readonly share: number
  /** Writes the passing rows of 0 … rows-1 into `out`. Returns their number. */
  scan(rows: number, out: Uint32Array): number
  /** Keeps the passing rows among the first `count`, in place. Returns their number. */
  refine(rows: Uint32Array, count: number): number
  /**
   * Sets the bits of the passing rows below `rows`, 32 a cell, and leaves other bits. Only where
   * this is faster than `scan`.
   */
  mark?(rows: number, bits: Uint32Array): void
}

/** A filter that asks one question about each row. */
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
