import { uint32At } from '../rows/typed-arrays.ts'
import { comparatorOf, type RowComparator, type SortPart } from './sort-parts.ts'
import { sortRows } from './sort-rows.ts'

/** Rows sorted at once: about two milliseconds for texts. */
const RUN = 1024
/** Rows merged at once. */
const STRETCH = 4096

/** A sort in steps, so that queries are answered in between. */
export interface GradualSort {
  /**
   * Sorts for about so many milliseconds. Returns whether more is left. No value of the rows may
   * change between two steps.
   */
  readonly step: (parts: readonly SortPart[], milliseconds: number) => boolean
  /** The rows in order, once nothing is left to sort. */
  readonly rows: () => Uint32Array
}

/** Sorts short runs, then merges pairs of runs into runs twice as long. */
export const createGradualSort = (unsorted: Uint32Array, run = RUN): GradualSort => {
  let from: Uint32Array = unsorted
  let to: Uint32Array = new Uint32Array(unsorted.length)
  let sorted = 0
  /**
   * Length of the runs that are merged now, the start of the first one, and the places read and
   * written.
   */
  let length = run
  let start = 0
  let [left, right, written] = [0, 0, 0]

  const endOf = (place: number): number => Math.min(place, from.length)

  const begin = (place: number): void => {
    start = place
    left = place
    right = endOf(place + length)
    written = place
  }

  const merge = (compare: RowComparator): void => {
    const middle = endOf(start + length)
    const end = endOf(start + 2 * length)
    const until = Math.min(end, written + STRETCH)
    for (; written < until; written += 1) {
      const takesLeft = right >= end || (left < middle && compare(uint32At(from, left), uint32At(from, right)) <= 0)
      to[written] = uint32At(from, takesLeft ? left++ : right++)
    }
    if (written < end) return
    if (end < from.length) {
      begin(end)
      return
    }
    ;[from, to] = [to, from]
    length *= 2
    begin(0)
  }

  const isDone = (): boolean => sorted >= from.length && length >= from.length

  return {
    step: (parts, milliseconds) => {
      const compare = comparatorOf(parts)
      const end = performance.now() + milliseconds
      while (!isDone()) {
        if (sorted < from.length) {
          sortRows(from.subarray(sorted, endOf(sorted + run)), parts)
          sorted += run
          if (sorted >= from.length) begin(0)
        } else merge(compare)
        if (performance.now() >= end) return !isDone()
      }
      return false
    },
    rows: () => from,
  }
}
