import { uint8At, uint32At } from '../rows/typed-arrays.ts'
import { FREE, type Table } from '../table/table.ts'
import { createGradualSort, type GradualSort } from './gradual-sort.ts'
import { comparatorOf, type RowComparator, type SortPart } from './sort-parts.ts'
import { sortRows } from './sort-rows.ts'

/** All used rows of a table in one order. Between changes and the next use it is out of step, and only knows which rows changed. */
export interface Permutation {
  /** Whether the next use has to sort from nothing. */
  readonly built: () => boolean
  /** Rows that changed since it was last used. */
  readonly pending: () => number
  readonly note: (rows: Uint32Array) => void
  /** Sorts from nothing for about so many milliseconds, from where it was; answers whether there is more to do. A change lets it begin anew. */
  readonly prepare: (parts: readonly SortPart[], milliseconds: number) => boolean
  /** The rows in order; a view that holds until the next change. */
  readonly rows: (parts: readonly SortPart[]) => Uint32Array
  readonly bytes: () => number
}

/** With more changed rows than this share of all, sorting anew is cheaper than merging. */
const REBUILD_SHARE = 0.05

/** Up to this many changed rows are looked for one by one; more in one pass. */
export const FEW_CHANGES = 3

export const createPermutation = <Doc>(table: Table<Doc>): Permutation => {
  let order: Uint32Array | null = null
  let used = 0
  let changed: number[] = []
  let building: GradualSort | null = null

  const usedRows = (): Uint32Array => {
    const { states } = table
    const rows = new Uint32Array(table.rows)
    let count = 0
    for (let row = 0; row < rows.length; row += 1) if (states[row] !== FREE) rows[count++] = row
    return rows.subarray(0, count)
  }

  const keep = (rows: Uint32Array): void => {
    order = rows
    used = rows.length
    building = null
  }

  const build = (parts: readonly SortPart[]): void => {
    const rows = usedRows()
    sortRows(rows, parts)
    keep(rows)
  }

  const catchUp = (kept: Uint32Array, parts: readonly SortPart[]): void => {
    const rows = Uint32Array.from(new Set(changed))
    const { states } = table
    const present = rows.filter((row) => states[row] !== FREE)
    const compare = comparatorOf(parts)
    if (rows.length === 1 && present.length === 1 && staysOrMoves(kept, used, uint32At(present, 0), compare)) return
    used = rows.length <= FEW_CHANGES ? removeEach(kept, used, rows) : removeAll(kept, used, rows, table.rows)
    order = fitting(kept, used, used + present.length)
    sortRows(present, parts)
    insertAll(order, used, present, compare)
    used += present.length
  }

  return {
    built: () => order !== null,
    pending: () => changed.length,
    note: (rows) => {
      building = null
      if (!order) return
      for (const row of rows) changed.push(row)
      if (changed.length <= REBUILD_SHARE * table.rows || changed.length <= FEW_CHANGES) return
      order = null
      changed = []
    },
    prepare: (parts, milliseconds) => {
      if (order) return false
      building ??= createGradualSort(usedRows())
      if (building.step(parts, milliseconds)) return true
      keep(building.rows())
      return false
    },
    rows: (parts) => {
      if (!order) build(parts)
      else if (changed.length > 0) catchUp(order, parts)
      changed = []
      return (order ?? new Uint32Array(0)).subarray(0, used)
    },
    bytes: () => (order?.byteLength ?? 0) + 8 * changed.length,
  }
}

/** The most common change: one row, already in the order. False when it is not there. */
const staysOrMoves = (order: Uint32Array, used: number, row: number, compare: RowComparator): boolean => {
  const from = order.subarray(0, used).indexOf(row)
  if (from < 0) return false
  const before = placeOf(order, 0, from, row, compare)
  if (before < from) {
    order.copyWithin(before + 1, before, from)
    order[before] = row
    return true
  }
  const after = placeOf(order, from + 1, used, row, compare) - 1
  order.copyWithin(from, from + 1, after + 1)
  order[after] = row
  return true
}

/** Where a row belongs between two places, among rows that are in order. */
const placeOf = (order: Uint32Array, from: number, to: number, row: number, compare: RowComparator): number => {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(uint32At(order, middle), row) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const removeEach = (order: Uint32Array, used: number, rows: Uint32Array): number => {
  let left = used
  for (const row of rows) {
    const at = order.subarray(0, left).indexOf(row)
    if (at < 0) continue
    order.copyWithin(at, at + 1, left)
    left -= 1
  }
  return left
}

const removeAll = (order: Uint32Array, used: number, rows: Uint32Array, tableRows: number): number => {
  const gone = new Uint8Array(tableRows)
  for (const row of rows) gone[row] = 1
  let left = 0
  for (let at = 0; at < used; at += 1) {
    const row = uint32At(order, at)
    order[left] = row
    left += 1 - uint8At(gone, row)
  }
  return left
}

const fitting = (order: Uint32Array, used: number, wanted: number): Uint32Array => {
  if (wanted <= order.length) return order
  const larger = new Uint32Array(Math.ceil(wanted * 1.1) + 16)
  larger.set(order.subarray(0, used))
  return larger
}

/** Merges sorted rows from the end, moving each stretch between two of them once. */
const insertAll = (order: Uint32Array, used: number, rows: Uint32Array, compare: RowComparator): void => {
  let end = used
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = uint32At(rows, index)
    const at = placeOf(order, 0, end, row, compare)
    order.copyWithin(at + index + 1, at, end)
    order[at + index] = row
    end = at
  }
}
