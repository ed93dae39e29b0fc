import type { Filter } from '../rows/filter.ts'
import { uint32At } from '../rows/typed-arrays.ts'

/**
 * Merges `extra` rows into the first `count` rows. Both are ascending and disjoint. Returns the new
 * count.
 */
const mergeInto = (rows: Uint32Array, count: number, extra: Uint32Array, extras: number): number => {
  let from = count - 1
  let other = extras - 1
  for (let to = count + extras - 1; other >= 0; to -= 1) {
    const row = from >= 0 ? uint32At(rows, from) : -1
    const next = uint32At(extra, other)
    if (row > next) {
      rows[to] = row
      from -= 1
    } else {
      rows[to] = next
      other -= 1
    }
  }
  return count + extras
}

/** The rows of `some` that are among the first `count` of `rows`. Both are ascending. */
const common = (rows: Uint32Array, count: number, some: Uint32Array): Uint32Array => {
  const found = new Uint32Array(Math.min(count, some.length))
  let size = 0
  let low = 0
  for (const row of some) {
    let high = count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (uint32At(rows, middle) < row) low = middle + 1
      else high = middle
    }
    if (low < count && rows[low] === row) found[size++] = row
  }
  return found.subarray(0, size)
}

/** A filter that also passes a few exceptional rows, which `filter` itself never passes. */
export const withExceptionalRows = (filter: Filter, exceptional: readonly number[]): Filter => {
  if (exceptional.length === 0) return filter
  const extra = Uint32Array.from(exceptional).sort()
  return {
    cost: filter.cost,
    share: filter.share,
    scan: (rows, out) => {
      const within = extra.filter((row) => row < rows)
      return mergeInto(out, filter.scan(rows, out), within, within.length)
    },
    refine: (rows, count) => {
      const within = common(rows, count, extra)
      return mergeInto(rows, filter.refine(rows, count), within, within.length)
    },
  }
}
