/** Durations of the last searches, in ms. */
export interface Timings {
  /** Oldest first, at most `KEPT`. */
  readonly all: readonly number[]
  readonly last: number | null
  readonly median: number | null
  readonly slowest: number | null
}

/** Number of searches that the figures are about. */
export const KEPT = 50

export const EMPTY_TIMINGS: Timings = { all: [], last: null, median: null, slowest: null }

/** The middle of the durations, the lower one of two. */
const medianOf = (sorted: readonly number[]): number | null => sorted[Math.floor((sorted.length - 1) / 2)] ?? null

export const recordTiming = ({ all }: Timings, took: number): Timings => {
  const kept = [...all, took].slice(-KEPT)
  const sorted = kept.toSorted((a, b) => a - b)
  return { all: kept, last: took, median: medianOf(sorted), slowest: sorted.at(-1) ?? null }
}
