import type { Selection } from '../rows/selection.ts'
import { uint32At } from '../rows/typed-arrays.ts'
import type { Paging } from './paging.ts'

/**
 * Finds a page of a selection by walking along an order of all rows. Null when the page is not full
 * after `mostSteps`. The selected rows are ascending.
 */
export type Walk = (order: Uint32Array, selection: Selection, paging: Paging, mostSteps: number) => Uint32Array | null

/** Nanoseconds to read a mark, and for one halving of a search. */
const MARK_COST = 1.5
const HALVING_COST = 4

/** Collects the rows of one page. */
class Page {
  readonly rows: Uint32Array
  private readonly paging: Paging
  private passed = 0
  count = 0

  constructor(paging: Paging) {
    this.paging = paging
    this.rows = new Uint32Array(paging.limit)
  }

  get isFull(): boolean {
    return this.count === this.paging.limit
  }

  /** Adds a selected row, or counts it as skipped. */
  add(row: number): void {
    if (this.passed >= this.paging.skip) this.rows[this.count++] = row
    this.passed += 1
  }

  found(): Uint32Array {
    return this.rows.subarray(0, this.count)
  }
}

/**
 * One byte a row: equal to `stamp` for selected rows. A new stamp for each page saves clearing the
 * bytes.
 */
class Marks {
  private marks = new Uint8Array(0)
  stamp = 0

  markSelected({ rows, count }: Selection): Uint8Array {
    const last = count === 0 ? 0 : uint32At(rows, count - 1)
    if (this.marks.length <= last) {
      this.marks = new Uint8Array(Math.ceil(last * 1.1) + 1024)
      this.stamp = 0
    }
    if (this.stamp === 255) {
      this.marks.fill(0)
      this.stamp = 0
    }
    this.stamp += 1
    const { marks, stamp } = this
    for (let index = 0; index < count; index += 1) marks[uint32At(rows, index)] = stamp
    return marks
  }
}

/** A walk that keeps its marks from page to page. */
export const createWalk = (): Walk => {
  const marks = new Marks()

  const walkByMarks: Walk = (order, selection, paging, mostSteps) => {
    const markOf = marks.markSelected(selection)
    const { stamp } = marks
    const page = new Page(paging)
    const last = Math.min(order.length, mostSteps)
    for (let at = 0; at < last && !page.isFull; at += 1) {
      const row = uint32At(order, at)
      if (markOf[row] === stamp) page.add(row)
    }
    return page.isFull || last === order.length ? page.found() : null
  }

  return (order, selection, paging, mostSteps) => {
    const { count } = selection
    const { skip, limit } = paging
    if (count === order.length) return order.slice(skip, skip + limit)
    const steps = ((skip + limit) * order.length) / Math.max(count, 1)
    const searches = steps * HALVING_COST * Math.log2(count + 2) < count * MARK_COST
    return (
      (searches && walkBySearch(order, selection, paging, 4 * steps)) ||
      walkByMarks(order, selection, paging, mostSteps)
    )
  }
}

/**
 * Looks up each row of the order among the selected ones. For pages near the start of large
 * selections.
 */
const walkBySearch: Walk = (order, selection, paging, mostSteps) => {
  const page = new Page(paging)
  for (let at = 0; at < order.length && !page.isFull; at += 1) {
    if (at > mostSteps) return null
    const row = uint32At(order, at)
    if (isSelected(selection, row)) page.add(row)
  }
  return page.found()
}

const isSelected = ({ rows, count }: Selection, row: number): boolean => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (uint32At(rows, middle) < row) low = middle + 1
    else high = middle
  }
  return low < count && rows[low] === row
}
