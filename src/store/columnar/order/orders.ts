import type { MangoQuerySortPart } from 'rxdb'
import type { Selection } from '../rows/selection.ts'
import type { Table } from '../table/table.ts'
import { firstRows } from './first-rows.ts'
import type { Paging } from './paging.ts'
import { createPermutation, FEW_CHANGES, type Permutation } from './permutation.ts'
import { pathOf, type RankedOrders, sortPartsOf } from './sort-parts.ts'
import { sortRows } from './sort-rows.ts'
import { createWalk } from './walk.ts'

/** Pages of selections in any order, exactly as RxDB's own comparator sorts the documents. */
export interface Orders<Doc> {
  /**
   * Rows of one page of a selection. The primary key decides between rows that the sort leaves
   * equal.
   */
  page(selection: Selection, sort: readonly MangoQuerySortPart<Doc>[], paging: Paging): Uint32Array
  /**
   * Sorts all rows by expected orders for about so many milliseconds. Returns whether more may be
   * left to do.
   */
  prepare(milliseconds: number): boolean
  /** Bytes held, capacity included. */
  bytes(): number
}

/** Permutations cached at once. A list has a handful of sortable columns. */
const MAX_CACHED_ORDERS = 8

/**
 * Measured nanoseconds: reading a row's key, comparing two rows, one row of a first build, one step
 * along an order.
 */
const KEY_COST = 8
const COMPARE_COST = 60
const BUILD_COST = 60
const STEP_COST = 2

/**
 * Measured nanoseconds to update an order: a row for each of few changes, a row for many changes,
 * and each change.
 */
const SHIFT_COST = 0.3
const MERGE_COST = 3
const PLACE_COST = 2000

/**
 * Share of the cost of a build that may be spent on sorting selections before the permutation is
 * built.
 */
const PATIENCE = 0.25

/** Fewer rows than this are sorted when they are asked for: the delay is not noticed. */
const WORTH_PREPARING = 5_000

interface CachedOrder {
  readonly permutation: Permutation
  /** Nanoseconds spent on sorting selections since there was no permutation. */
  spent: number
  /** Versions of the ranks that the permutation was built with. */
  readonly ranks: string
}

/**
 * @param expected orders that people ask for and that take long to sort, like those of texts
 * @param ranked orders by what people read in place of a reference
 */
export const createOrders = <Doc>(
  table: Table<Doc>,
  expected: readonly (readonly MangoQuerySortPart<Doc>[])[] = [],
  ranked: RankedOrders = () => null,
): Orders<Doc> => {
  const orders = new Map<string, CachedOrder>()
  const walk = createWalk()
  table.onChange((rows) => {
    for (const { permutation } of orders.values()) permutation.markChanged(rows)
  })

  /** Caches the orders used last. */
  const orderFor = (sort: readonly MangoQuerySortPart<Doc>[]): CachedOrder => {
    const key = JSON.stringify(sort)
    const ranks = sort.map((part) => ranked(pathOf(part))?.version ?? 0).join()
    const cached = orders.get(key)
    // Other ranks are another order of the same rows.
    const order = cached?.ranks === ranks ? cached : { permutation: createPermutation(table), spent: 0, ranks }
    orders.delete(key)
    orders.set(key, order)
    const [oldest] = orders.keys()
    if (orders.size > MAX_CACHED_ORDERS && oldest !== undefined) orders.delete(oldest)
    return order
  }

  const isWorthPermutation = ({ permutation, spent }: CachedOrder, costWithout: number): boolean =>
    permutation.isBuilt()
      ? updateCost(table.rows, permutation.pendingCount()) < costWithout
      : spent + costWithout > PATIENCE * BUILD_COST * table.rows

  return {
    page: (selection, sort, { skip, limit }) => {
      const { rows, count } = selection
      const until = Math.min(skip + limit, count)
      if (until <= skip) return new Uint32Array(0)
      const parts = sortPartsOf(table, sort, ranked)
      const order = orderFor(sort)
      const costWithout = Math.min(heapCost(count, until), sortCost(count))
      if (isWorthPermutation(order, costWithout)) {
        order.spent = 0
        const page = walk(
          order.permutation.rows(parts),
          selection,
          { skip, limit: until - skip },
          costWithout / STEP_COST,
        )
        if (page) return page
      }
      order.spent += costWithout
      if (heapCost(count, until) === costWithout) return firstRows(rows, count, parts, until).subarray(skip)
      const sorted = rows.slice(0, count)
      sortRows(sorted, parts)
      return sorted.subarray(skip, until)
    },
    prepare: (milliseconds) => {
      if (table.rows < WORTH_PREPARING) return false
      const sort = expected.find((candidate) => !orders.get(JSON.stringify(candidate))?.permutation.isBuilt())
      if (!sort) return false
      orderFor(sort).permutation.prepare(sortPartsOf(table, sort), milliseconds)
      return true
    },
    bytes: () => [...orders.values()].reduce((sum, { permutation }) => sum + permutation.bytes(), 0),
  }
}

/** Nanoseconds to find the first rows of a selection with a heap. */
const heapCost = (count: number, wanted: number): number => {
  const entering = wanted * (1 + Math.log(count / wanted))
  return KEY_COST * count + COMPARE_COST * (entering + wanted) * Math.log2(wanted + 1)
}

/** Nanoseconds to sort a selection. */
const sortCost = (count: number): number => (BUILD_COST + KEY_COST) * count

/** Nanoseconds to bring a permutation up to date. */
const updateCost = (rows: number, pending: number): number => {
  if (pending === 0) return 0
  return pending <= FEW_CHANGES ? SHIFT_COST * rows * pending : MERGE_COST * rows + PLACE_COST * pending
}
