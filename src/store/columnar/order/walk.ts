import { uint32At } from '../rows/typed-arrays.ts'
/**
 * What page `skip … skip+limit` of the selected rows is, going along an order; null when it is not full after so many steps. `rows` are
 * ascending, the first `count` count.
 */
export type Walk = (order: Uint32Array, rows: Uint32Array, count: number, skip: number, limit: number, mostSteps: number) => Uint32Array | null

/** Nanoseconds: a look at a mark, and one halving of a search. */
const MARK_COST = 1.5
const HALVING_COST = 4

/** Marks are kept from page to page, told apart by a stamp, so that they need no clearing. */
export const createWalk = (): Walk => {
  let marks = new Uint8Array(0)
  let stamp = 0

  const marked = (rows: Uint32Array, count: number): Uint8Array => {
    const last = count === 0 ? 0 : uint32At(rows, count - 1)
    if (marks.length <= last) {
      marks = new Uint8Array(Math.ceil(last * 1.1) + 1024)
      stamp = 0
    }
    if (stamp === 255) {
      marks.fill(0)
      stamp = 0
    }
    stamp += 1
    for (let index = 0; index < count; index += 1) marks[uint32At(rows, index)] = stamp
    return marks
  }

  const alongMarks: Walk = (order, rows, count, skip, limit, mostSteps) => {
    const seen = marked(rows, count)
    const mark = stamp
    const page = new Uint32Array(limit)
    let passed = 0
    let found = 0
    const last = Math.min(order.length, mostSteps)
    for (let at = 0; at < last && found < limit; at += 1) {
      const row = uint32At(order, at)
      if (seen[row] !== mark) continue
      if (passed >= skip) page[found++] = row
      passed += 1
    }
    return found === limit || last === order.length ? page.subarray(0, found) : null
  }

  return (order, rows, count, skip, limit, mostSteps) => {
    if (count === order.length) return order.slice(skip, skip + limit)
    const steps = ((skip + limit) * order.length) / Math.max(count, 1)
    const searching = steps * HALVING_COST * Math.log2(count + 2) < count * MARK_COST
    return (searching && searched(order, rows, count, skip, limit, 4 * steps)) || alongMarks(order, rows, count, skip, limit, mostSteps)
  }
}

/** Looks each row of the order up among the selected ones: for pages near the start of many matches. Null when it takes too many steps. */
const searched = (order: Uint32Array, rows: Uint32Array, count: number, skip: number, limit: number, steps: number): Uint32Array | null => {
  const page = new Uint32Array(limit)
  let passed = 0
  let found = 0
  for (let at = 0; at < order.length && found < limit; at += 1) {
    if (at > steps) return null
    const row = uint32At(order, at)
    if (!isAmong(rows, count, row)) continue
    if (passed >= skip) page[found++] = row
    passed += 1
  }
  return page.subarray(0, found)
}

const isAmong = (rows: Uint32Array, count: number, row: number): boolean => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uint32At(rows, middle) < row) low = middle + 1
    else high = middle
  }
  return low < count && rows[low] === row
}
