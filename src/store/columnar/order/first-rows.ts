import { uint32At } from '../rows/typed-arrays.ts'
import { comparatorOf, type SortPart } from './sort-parts.ts'

/**
 * The first `wanted` of the first `count` rows in the order of the parts. Most rows are rejected by
 * the key of the first part, so that few wanted rows cost little more than one pass.
 */
export const firstRows = (
  rows: Uint32Array,
  count: number,
  parts: readonly SortPart[],
  wanted: number,
): Uint32Array => {
  const compare = comparatorOf(parts)
  if (wanted >= count) return rows.slice(0, count).sort(compare)
  const heap = rows.slice(0, wanted)
  for (let at = (wanted >> 1) - 1; at >= 0; at -= 1) sink(heap, at, compare)
  const [first] = parts
  const sign = first?.descending ? -1 : 1
  const keyOf = first ? first.key : () => 0
  let last = uint32At(heap, 0)
  let lastKey = sign * keyOf(last)
  for (let index = wanted; index < count; index += 1) {
    const row = uint32At(rows, index)
    const key = sign * keyOf(row)
    if (key > lastKey || (key === lastKey && compare(row, last) > 0)) continue
    heap[0] = row
    sink(heap, 0, compare)
    last = uint32At(heap, 0)
    lastKey = sign * keyOf(last)
  }
  return heap.sort(compare)
}

/** Restores the heap, with the last row in order on top, below one place. */
const sink = (heap: Uint32Array, from: number, compare: (a: number, b: number) => number): void => {
  const row = uint32At(heap, from)
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(uint32At(heap, child + 1), uint32At(heap, child)) > 0) child += 1
    if (compare(uint32At(heap, child), row) < 0) break
    heap[at] = uint32At(heap, child)
    at = child
  }
  heap[at] = row
}
