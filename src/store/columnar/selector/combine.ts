import type { Filter } from '../filter.ts'
import { complement, type RowBuffers, subtract, unite } from './row-sets.ts'

/** A column loop costs about a nanosecond a row; what is dearer is worth asking of fewer rows. */
const CHEAP = 5

/** Rows lost per nanosecond: who costs little and drops much comes first. */
const rank = ({ cost, share }: Filter): number => cost / Math.max(1 - share, 1e-6)

/** All must pass: one goes through the rows, the others through what is left. Without filters every row passes. */
export const allOf = (filters: readonly Filter[]): Filter => {
  const [only] = filters
  if (filters.length === 1 && only) return only
  const ordered = [...filters].sort((a, b) => rank(a) - rank(b))
  const [first, ...rest] = ordered
  const refineBy = (members: readonly Filter[], rows: Uint32Array, count: number): number => {
    let left = count
    for (const member of members) {
      if (left === 0) return 0
      left = member.refine(rows, left)
    }
    return left
  }
  return {
    cost: reached(ordered, (share, member) => share * member.share),
    share: ordered.reduce((share, member) => share * member.share, 1),
    scan: (rows, out) => (first ? refineBy(rest, out, first.scan(rows, out)) : complement(out, 0, rows, out)),
    refine: (rows, count) => refineBy(ordered, rows, count),
  }
}

/** One must pass: the next is asked only about the rows that have not passed yet. Without filters no row passes. */
export const anyOf = (filters: readonly Filter[], buffers: RowBuffers): Filter => {
  const [only] = filters
  if (filters.length === 1 && only) return only
  const ordered = [...filters].sort((a, b) => a.cost / Math.max(a.share, 1e-6) - b.cost / Math.max(b.share, 1e-6))
  const cheap = ordered.filter(({ cost }) => cost <= CHEAP)
  const dear = ordered.filter(({ cost }) => cost > CHEAP)
  const refine = (rows: Uint32Array, count: number, members: readonly Filter[]): number => {
    const rest = buffers.take(count)
    const passed = buffers.take(count)
    rest.set(rows.subarray(0, count))
    let left = count
    for (const member of members) {
      if (left === 0) break
      passed.set(rest.subarray(0, left))
      left = subtract(rest, left, passed, member.refine(passed, left))
    }
    const found = subtract(rows, count, rest, left)
    buffers.give(rest)
    buffers.give(passed)
    return found
  }
  const scanCheap = (rows: number, out: Uint32Array): number => {
    const [first, ...others] = cheap
    let found = first ? first.scan(rows, out) : 0
    if (others.length === 0) return found
    const passed = buffers.take(rows)
    const before = buffers.take(rows)
    for (const member of others) {
      before.set(out.subarray(0, found))
      found = unite(before, found, passed, member.scan(rows, passed), out)
    }
    buffers.give(passed)
    buffers.give(before)
    return found
  }
  return {
    cost: reached(ordered, (share, member) => share * (1 - member.share)) + ordered.length,
    share: 1 - ordered.reduce((share, member) => share * (1 - member.share), 1),
    scan: (rows, out) => {
      const found = scanCheap(rows, out)
      if (dear.length === 0) return found
      const others = buffers.take(rows)
      const early = buffers.take(rows)
      early.set(out.subarray(0, found))
      const more = refine(others, complement(early, found, rows, others), dear)
      const all = unite(early, found, others, more, out)
      buffers.give(others)
      buffers.give(early)
      return all
    },
    refine: (rows, count) => refine(rows, count, ordered),
  }
}

/** The rows that do not pass. */
export const not = (filter: Filter, buffers: RowBuffers): Filter => ({
  cost: filter.cost + 1,
  share: 1 - filter.share,
  scan: (rows, out) => {
    const passed = buffers.take(rows)
    const found = complement(passed, filter.scan(rows, passed), rows, out)
    buffers.give(passed)
    return found
  },
  refine: (rows, count) => {
    const passed = buffers.take(count)
    passed.set(rows.subarray(0, count))
    const left = subtract(rows, count, passed, filter.refine(passed, count))
    buffers.give(passed)
    return left
  },
})

/** Nanoseconds a row, when each member sees the share of rows that `next` leaves it. */
const reached = (members: readonly Filter[], next: (share: number, member: Filter) => number): number => {
  let share = 1
  let cost = 0
  for (const member of members) {
    cost += share * member.cost
    share = next(share, member)
  }
  return cost
}
