import { uint32At } from '../rows/typed-arrays.ts'
import { groupKeysOf } from './group-keys.ts'
import { type KeyedRows, radixSort } from './radix-sort.ts'
import { comparatorOf, type SortPart } from './sort-parts.ts'
import { orderOfTexts } from './sort-texts.ts'

/** Below this many rows comparing is faster than a radix sort. */
const FEW = 200

/** Sorts rows in place by the parts from `first` on. */
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
  for (const equal of runsOf(rows, keyed)) {
    if (begun) sortByValues(equal, parts, next)
    else sortRows(equal, parts, next)
  }
}

/**
 * Sorts rows that the keys of a part left equal. Only texts leave many: a key has their first
 * characters alone.
 */
const sortByValues = (rows: Uint32Array, parts: readonly SortPart[], at: number): void => {
  const part = parts[at]
  if (!part) return
  const values = rows.length < FEW ? [] : Array.from(rows, part.value)
  if (rows.length < FEW || !values.every((value) => typeof value === 'string')) {
    rows.sort(comparatorOf(parts, at))
    return
  }
  const order = orderOfTexts(values)
  if (part.descending) order.reverse()
  const before = rows.slice()
  let from = 0
  for (let end = 0; end < order.length; end += 1) {
    rows[end] = uint32At(before, uint32At(order, end))
    if (end > 0 && values[uint32At(order, end)] === values[uint32At(order, from)]) continue
    if (end - from > 1) sortRows(rows.subarray(from, end), parts, at + 1)
    from = end
  }
  if (rows.length - from > 1) sortRows(rows.subarray(from), parts, at + 1)
}

/** Runs of two or more rows with the same key. */
function* runsOf(rows: Uint32Array, { low, high }: KeyedRows): Generator<Uint32Array> {
  let start = 0
  for (let end = 1; end <= rows.length; end += 1) {
    if (end < rows.length && low[end] === low[start] && (!high || high[end] === high[start])) continue
    if (end - start > 1) yield rows.subarray(start, end)
    start = end
  }
}
