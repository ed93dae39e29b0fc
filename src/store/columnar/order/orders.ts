import type { MangoQuerySortPart } from 'rxdb'
import type { Table } from '../table/table.ts'
import { firstRows } from './first-rows.ts'
import { createPermutation, FEW_CHANGES, type Permutation } from './permutation.ts'
import { sortPartsOf } from './sort-parts.ts'
import { sortRows } from './sort-rows.ts'
import { createWalk } from './walk.ts'

/** Pages of selections in any order, exactly as RxDB's own comparator would sort the documents. */
export interface Orders<Doc> {
  /**
   * Rows `skip` to `skip + limit` of a selection in the order of a sort, which the primary key closes.
   * @param rows ascending; the first `count` are the selection, and are left as they are
   */
  page(rows: Uint32Array, count: number, sort: readonly MangoQuerySortPart<Doc>[], skip: number, limit: number): Uint32Array
  /** Sorts all rows by the expected orders that have to be sorted yet, for about so many milliseconds; answers whether there may be more of it. */
  prepare(milliseconds: number): boolean
  bytes(): number
}

/** Permutations kept at once; a list has a handful of sortable columns. */
const MOST_KEPT = 8

/** Nanoseconds, measured: a look at a row's key, a comparison of two rows, a row of a first build, a step along an order. */
const KEY_COST = 8
const COMPARE_COST = 60
const BUILD_COST = 60
const STEP_COST = 2

/** Nanoseconds a row of the order for each of few changes, for all of many; and for each of them. */
const SHIFT_COST = 0.3
const MERGE_COST = 3
const PLACE_COST = 2000

interface Kept {
  readonly permutation: Permutation
  /** Nanoseconds spent sorting selections while there was no permutation: it is built when they would have paid for a part of it. */
  spent: number
}

/** Fewer rows are sorted while somebody waits, and nobody notices. */
const WORTH_PREPARING = 5_000

/** @param expected orders that people ask for and that take long to sort, like those of texts */
export const createOrders = <Doc>(table: Table<Doc>, expected: readonly (readonly MangoQuerySortPart<Doc>[])[] = []): Orders<Doc> => {
  const kept = new Map<string, Kept>()
  const walk = createWalk()
  table.onChange((rows) => {
    for (const { permutation } of kept.values()) permutation.note(rows)
  })

  const keptFor = (sort: readonly MangoQuerySortPart<Doc>[]): Kept => {
    const key = JSON.stringify(sort)
    const known = kept.get(key) ?? { permutation: createPermutation(table), spent: 0 }
    kept.delete(key)
    kept.set(key, known)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return known
  }

  return {
    page: (rows, count, sort, skip, limit) => {
      const until = Math.min(skip + limit, count)
      if (until <= skip) return new Uint32Array(0)
      const parts = sortPartsOf(table, sort)
      const known = keptFor(sort)
      const { permutation } = known
      const alone = costAlone(count, until)
      if (
        permutation.built() ? catchingUpCost(table.rows, permutation.pending()) < alone : known.spent + alone > PATIENCE * BUILD_COST * table.rows
      ) {
        known.spent = 0
        const page = walk(permutation.rows(parts), rows, count, skip, until - skip, alone / STEP_COST)
        if (page) return page
      }
      known.spent += alone
      if (heapCost(count, until) === alone) return firstRows(rows, count, parts, until).subarray(skip)
      const sorted = rows.slice(0, count)
      sortRows(sorted, parts)
      return sorted.subarray(skip, until)
    },
    prepare: (milliseconds) => {
      if (table.rows < WORTH_PREPARING) return false
      const sort = expected.find((candidate) => !kept.get(JSON.stringify(candidate))?.permutation.built())
      if (!sort) return false
      keptFor(sort).permutation.prepare(sortPartsOf(table, sort), milliseconds)
      return true
    },
    bytes: () => [...kept.values()].reduce((sum, { permutation }) => sum + permutation.bytes(), 0),
  }
}

/** Share of a build that may be spent without one. */
const PATIENCE = 0.25

/** Finding the first rows of a selection without an order. */
const costAlone = (count: number, wanted: number): number => Math.min(heapCost(count, wanted), sortCost(count))

const heapCost = (count: number, wanted: number): number => {
  const entering = wanted * (1 + Math.log(count / wanted))
  return KEY_COST * count + COMPARE_COST * (entering + wanted) * Math.log2(wanted + 1)
}

const sortCost = (count: number): number => (BUILD_COST + KEY_COST) * count

const catchingUpCost = (rows: number, pending: number): number => {
  if (pending === 0) return 0
  return pending <= FEW_CHANGES ? SHIFT_COST * rows * pending : MERGE_COST * rows + PLACE_COST * pending
}
