import { CodeColumn } from '../columns/code-column.ts'
import type { Table } from '../table/table.ts'
import { RankedOrder } from './ranked-order.ts'
import { createRanks, type Reading } from './ranks.ts'
import { pathOf, type RankedOrders } from './sort-parts.ts'

/** The collection of the records that a column refers to. */
interface RankedCollection {
  readonly table: Table<never>
  /** Resolves when its rows are loaded. */
  readonly awaitReady: () => Promise<void>
}

/** A path to sort by that stands for a column of references, read in another collection. */
export interface RankedPath {
  /** The path in a sort: `status_id.*`. */
  readonly path: string
  readonly column: string
  /** The collection of the records, once it is open. */
  readonly target: () => Promise<RankedCollection>
  readonly reading: Reading<never>
}

/** The orders of a table by what people read in its references. */
export interface Rankings {
  /** The order of a path; null for an ordinary path, and before `ready`. */
  readonly orderOf: RankedOrders
  /** Resolves when the collections are loaded that a sort reads. */
  readonly ready: (sort: readonly object[]) => Promise<void>
}

/** Each other collection is looked up when a sort first needs it. */
export const createRankings = <Doc>(table: Table<Doc>, paths: readonly RankedPath[]): Rankings => {
  const orders = new Map<string, RankedOrder>()

  const open = async ({ path, column: name, target, reading }: RankedPath): Promise<void> => {
    if (orders.has(path)) return
    const column = table.columns.get(name)
    if (!(column instanceof CodeColumn)) throw new Error(`${name} is no column of references`)
    const collection = await target()
    await collection.awaitReady()
    if (!orders.has(path)) orders.set(path, new RankedOrder(column, createRanks(collection.table, reading)))
  }

  return {
    orderOf: (path) => orders.get(path) ?? null,
    ready: async (sort) => {
      for (const part of sort) {
        const ranked = paths.find(({ path }) => path === pathOf(part))
        if (ranked) await open(ranked)
      }
    },
  }
}
