import { comparatorOf, type SortPart } from './sort-parts.ts'

/**
 * The first `wanted` of the given rows in the order of the parts. Most rows are turned away by one look at the key of the first part, so it
 * costs little more than going through the rows as long as few are wanted.
 */
export const firstRows = (rows: Uint32Array, count: number, parts: readonly SortPart[], wanted: number): Uint32Array => {
  const compare = comparatorOf(parts)
  if (wanted >= count) return rows.slice(0, count).sort(compare)
  const heap = rows.slice(0, wanted)
  for (let at = (wanted >> 1) - 1; at >= 0; at -= 1) sink(heap, at, compare)
  const [first] = parts
  const sign = first?.descending ? -1 : 1
  const keyOf = first ? first.key : () => 0
  let last = heap[0] as number
  let lastKey = sign * keyOf(last)
  for (let index = wanted; index < count; index += 1) {
    const row = rows[index] as number
    const key = sign * keyOf(row)
    if (key > lastKey || (key === lastKey && compare(row, last) > 0)) continue
    heap[0] = row
    sink(heap, 0, compare)
    last = heap[0] as number
    lastKey = sign * keyOf(last)
  }
  return heap.sort(compare)
}

/** Restores a heap, the last row in order on top, below one place. */
const sink = (heap: Uint32Array, from: number, compare: (a: number, b: number) => number): void => {
  const row = heap[from] as number
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && compare(heap[child + 1] as number, heap[child] as number) > 0) child += 1
    if (compare(heap[child] as number, row) < 0) break
    heap[at] = heap[child] as number
    at = child
  }
  heap[at] = row
}
