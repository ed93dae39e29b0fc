import type { Filter } from '../rows/filter.ts'
import { cellsFor, keepByBits, rowsOfBits, setBits } from '../rows/row-bits.ts'
import { uint32At } from '../rows/typed-arrays.ts'
import type { RowBuffers } from './row-buffers.ts'
import { complement, everyRow, subtract } from './row-sets.ts'

/** Nanoseconds a row of a cheap filter. A dearer filter is worth asking about fewer rows. */
const CHEAP = 5

/** Cheap filters that drop many rows rank first. */
const rank = ({ cost, share }: Filter): number => cost / Math.max(1 - share, 1e-6)

/**
 * Passes rows that pass every filter: the first filter scans all rows, the others refine its
 * result. Without filters every row passes.
 */
export const allOf = (filters: readonly Filter[]): Filter => {
  const [only] = filters
  if (filters.length === 1 && only) return only
  const ordered = [...filters].sort((a, b) => rank(a) - rank(b))
  const [first, ...rest] = ordered
  return {
    cost: reached(ordered, (share, member) => share * member.share),
    share: ordered.reduce((share, member) => share * member.share, 1),
    scan: (rows, out) => {
      if (!first) return everyRow(rows, out)
      return first.spans ? scanSpans(first, rest, rows, out) : refineBy(rest, out, first.scan(rows, out))
    },
    refine: (rows, count) => refineBy(ordered, rows, count),
  }
}

const refineBy = (members: readonly Filter[], rows: Uint32Array, count: number): number => {
  let left = count
  for (const member of members) {
    if (left === 0) return 0
    left = member.refine(rows, left)
  }
  return left
}

/** A filter that leaves less of a span than this scans it before the filter whose span it is. */
const FEW = 1 / 4

/**
 * Scans only the spans of the first filter. Where a whole span passes it, or the next filter passes
 * few rows, the next filter scans the span: fewer rows are written that do not remain.
 */
const scanSpans = (first: Filter, rest: readonly Filter[], rows: number, out: Uint32Array): number => {
  const [next, ...last] = rest
  let count = 0
  for (const span of first.spans?.(rows) ?? []) {
    const isNextFirst = next?.scanRange !== undefined && (span.isWhole || next.share < FEW)
    const scanning = isNextFirst ? next : first
    const others = isNextFirst ? (span.isWhole ? last : [first, ...last]) : rest
    const end = scanning.scanRange?.(span, out, count) ?? count
    count += refineBy(others, out.subarray(count, end), end - count)
  }
  return count
}

/** Measured nanoseconds to ask about one row, member by member. */
const ASKED = 10

/**
 * Passes rows that pass any filter: fast filters mark their rows at once, the others are asked
 * about the remaining rows.
 */
export const anyOf = (filters: readonly Filter[], buffers: RowBuffers): Filter => {
  const [only] = filters
  if (filters.length === 1 && only) return only
  const ordered = [...filters].sort((a, b) => a.cost / Math.max(a.share, 1e-6) - b.cost / Math.max(b.share, 1e-6))
  const fast = ordered.filter(({ cost, mark }) => mark !== undefined || cost <= CHEAP)
  const dear = ordered.filter((filter) => !fast.includes(filter))
  const fastCost = fast.reduce((sum, { cost }) => sum + cost, 0)

  const mark = (rows: number, bits: Uint32Array): void => {
    for (const member of fast) {
      if (member.mark) member.mark(rows, bits)
      else {
        const found = buffers.take(rows)
        setBits(bits, found, member.scan(rows, found))
        buffers.give(found)
      }
    }
  }
  const marked = (rows: number): Uint32Array => {
    const bits = new Uint32Array(cellsFor(rows))
    mark(rows, bits)
    return bits
  }
  const askEach = (rows: Uint32Array, count: number, members: readonly Filter[]): number => {
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
  return {
    cost: reached(ordered, (share, member) => share * (1 - member.share)) + ordered.length,
    share: 1 - ordered.reduce((share, member) => share * (1 - member.share), 1),
    scan: (rows, out) => {
      const bits = marked(rows)
      if (dear.length > 0) {
        const others = buffers.take(rows)
        const early = rowsOfBits(bits, rows, out)
        setBits(bits, others, askEach(others, complement(out, early, rows, others), dear))
        buffers.give(others)
      }
      return rowsOfBits(bits, rows, out)
    },
    refine: (rows, count) => {
      const below = count === 0 ? 0 : uint32At(rows, count - 1) + 1
      const isWorthMarking = dear.length === 0 && fastCost * below < count * fast.length * ASKED
      return isWorthMarking ? keepByBits(marked(below), rows, count) : askEach(rows, count, ordered)
    },
    ...(dear.length === 0 && fast.some((member) => member.mark) ? { mark } : {}),
  }
}

/** Passes the rows that the filter does not pass. */
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
