import { groupKeysOf } from './group-keys.ts'
import { type KeyedRows, radixSort } from './radix-sort.ts'
import { comparatorOf, type SortPart } from './sort-parts.ts'

/** Below this many rows comparing is cheaper than passes over digits. */
const FEW = 200

/** Sorts the rows, in place, by the parts from `first` on. */
export const sortRows = (rows: Uint32Array, parts: readonly SortPart[], first = 0): void => {
  if (rows.length < 2 || first >= parts.length) return
  if (rows.length < FEW) {
    rows.sort(comparatorOf(parts, first))
    return
  }
  const keyed = groupKeysOf(rows.slice(), parts, first)
  const { next, begun, bits } = keyed
  radixSort(keyed, bits)
  rows.set(keyed.rows)
  if (next >= parts.length) return
  const compare = comparatorOf(parts, next)
  for (const equal of runsOf(rows, keyed)) {
    if (begun) equal.sort(compare)
    else sortRows(equal, parts, next)
  }
}

/** The stretches of two rows and more with the same key. */
function* runsOf(rows: Uint32Array, { low, high }: KeyedRows): Generator<Uint32Array> {
  let start = 0
  for (let end = 1; end <= rows.length; end += 1) {
    if (end < rows.length && low[end] === low[start] && (!high || high[end] === high[start])) continue
    if (end - start > 1) yield rows.subarray(start, end)
    start = end
  }
}
