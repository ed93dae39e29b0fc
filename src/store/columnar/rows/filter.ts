import { uint32At } from './typed-arrays.ts'

/** Rows `from` … `end`-1. */
export interface RowRange {
  readonly from: number
  readonly end: number
}

/** Consecutive rows that may pass. */
export interface Span extends RowRange {
  /** Whether all of them pass. */
  readonly isWhole: boolean
}

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
  /**
   * Writes the passing rows of a range from index `at` of `out` on. Returns the index after the
   * last.
   */
  scanRange?(range: RowRange, out: Uint32Array, at: number): number
  /**
   * The spans outside which no row below `rows` passes, in ascending order. Only where they are
   * known without a look at each row, and together with `scanRange`.
   */
  spans?(rows: number): readonly Span[]
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
