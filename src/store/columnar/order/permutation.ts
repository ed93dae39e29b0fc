import { uint8At, uint32At } from '../rows/typed-arrays.ts'
import { FREE, type Table } from '../table/table.ts'
import { createGradualSort, type GradualSort } from './gradual-sort.ts'
import { comparatorOf, type RowComparator, type SortPart } from './sort-parts.ts'
import { sortRows } from './sort-rows.ts'

/**
 * All used rows of a table in one order. A change only records its rows; the next use updates the
 * order.
 */
export interface Permutation {
  /** False while the next use has to sort all rows. */
  readonly isBuilt: () => boolean
  /** Number of rows that changed since the last use. */
  readonly pendingCount: () => number
  readonly markChanged: (rows: Uint32Array) => void
  /**
   * Sorts all rows for about so many milliseconds, going on where the last call stopped. Returns
   * whether more is left. A change makes the next call begin again.
   */
  readonly prepare: (parts: readonly SortPart[], milliseconds: number) => boolean
  /** The rows in order: a view that is valid until the next change. */
  readonly rows: (parts: readonly SortPart[]) => Uint32Array
  readonly bytes: () => number
}

/** Above this share of changed rows, sorting all rows is cheaper than merging the changed ones. */
const REBUILD_SHARE = 0.05

/** Up to this many changed rows are searched one by one, more of them in one pass. */
export const FEW_CHANGES = 3

/** The permutation of one sort. `markChanged` must be called with every change of the table. */
export const createPermutation = <Doc>(table: Table<Doc>): Permutation => {
  let order: Uint32Array | null = null
  let used = 0
  let changedRows: number[] = []
  let building: GradualSort | null = null

  const usedRows = (): Uint32Array => {
    const { states } = table
    const rows = new Uint32Array(table.rows)
    let count = 0
    for (let row = 0; row < rows.length; row += 1) if (states[row] !== FREE) rows[count++] = row
    return rows.subarray(0, count)
  }

  const setOrder = (rows: Uint32Array): void => {
    order = rows
    used = rows.length
    building = null
  }

  const build = (parts: readonly SortPart[]): void => {
    const rows = usedRows()
    sortRows(rows, parts)
    setOrder(rows)
  }

  const applyChanges = (current: Uint32Array, parts: readonly SortPart[]): void => {
    const rows = Uint32Array.from(new Set(changedRows))
    const { states } = table
    const stored = rows.filter((row) => states[row] !== FREE)
    const compare = comparatorOf(parts)
    if (rows.length === 1 && stored.length === 1 && moveRow(current, used, uint32At(stored, 0), compare)) return
    used = rows.length <= FEW_CHANGES ? removeEach(current, used, rows) : removeAll(current, used, rows, table.rows)
    order = withRoomFor(current, used, used + stored.length)
    sortRows(stored, parts)
    insertAll(order, used, stored, compare)
    used += stored.length
  }

  return {
    isBuilt: () => order !== null,
    pendingCount: () => changedRows.length,
    markChanged: (rows) => {
      building = null
      if (!order) return
      for (const row of rows) changedRows.push(row)
      if (changedRows.length <= REBUILD_SHARE * table.rows || changedRows.length <= FEW_CHANGES) return
      order = null
      changedRows = []
    },
    prepare: (parts, milliseconds) => {
      if (order) return false
      building ??= createGradualSort(usedRows())
      if (building.step(parts, milliseconds)) return true
      setOrder(building.rows())
      return false
    },
    rows: (parts) => {
      if (!order) build(parts)
      else if (changedRows.length > 0) applyChanges(order, parts)
      changedRows = []
      return (order ?? new Uint32Array(0)).subarray(0, used)
    },
    bytes: () => (order?.byteLength ?? 0) + 8 * changedRows.length,
  }
}

/**
 * Moves one row to its new place, the most common change. Returns false when the row is not in the
 * order.
 */
const moveRow = (order: Uint32Array, used: number, row: number, compare: RowComparator): boolean => {
  const from = order.subarray(0, used).indexOf(row)
  if (from < 0) return false
  const before = placeOf(order.subarray(0, from), row, compare)
  if (before < from) {
    order.copyWithin(before + 1, before, from)
    order[before] = row
    return true
  }
  const after = from + placeOf(order.subarray(from + 1, used), row, compare)
  order.copyWithin(from, from + 1, after + 1)
  order[after] = row
  return true
}

/** Index at which a row belongs among sorted rows. */
const placeOf = (sorted: Uint32Array, row: number, compare: RowComparator): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(uint32At(sorted, middle), row) < 0) low = middle + 1
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
  const isRemoved = new Uint8Array(tableRows)
  for (const row of rows) isRemoved[row] = 1
  let left = 0
  for (let at = 0; at < used; at += 1) {
    const row = uint32At(order, at)
    order[left] = row
    left += 1 - uint8At(isRemoved, row)
  }
  return left
}

const withRoomFor = (order: Uint32Array, used: number, wanted: number): Uint32Array => {
  if (wanted <= order.length) return order
  const larger = new Uint32Array(Math.ceil(wanted * 1.1) + 16)
  larger.set(order.subarray(0, used))
  return larger
}

/** Inserts sorted rows from the end, moving each stretch between two of them once. */
const insertAll = (order: Uint32Array, used: number, rows: Uint32Array, compare: RowComparator): void => {
  let end = used
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = uint32At(rows, index)
    const at = placeOf(order.subarray(0, end), row, compare)
    order.copyWithin(at + index + 1, at, end)
    order[at + index] = row
    end = at
  }
}
