import type { EventBulk, MangoQuerySortPart, RxDocumentData, RxJsonSchema, RxStorageChangeEvent } from 'rxdb'
import { Subject } from 'rxjs'
import type { CollectionDisk, Disk } from './blocks/persistence.ts'
import { startIdleWork } from './idle-work.ts'
import { createOrders, type Orders } from './order/orders.ts'
import { createRankings, type RankedPath } from './order/rankings.ts'
import { createSearches } from './search/searches.ts'
import { createSelector, type Selector } from './selector/select.ts'
import { createTable } from './table/create-table.ts'
import type { Table } from './table/table.ts'
import type { Checkpoint } from './write.ts'

/** Everything that the instances of one collection share: rows, caches, disk and listeners. */
export interface Collection<Doc> {
  readonly table: Table<Doc>
  readonly selector: Selector
  readonly orders: Orders<Doc>
  /** Resolves when the records are loaded whose order the sort needs. */
  readonly awaitRanks: (sort: readonly object[]) => Promise<void>
  readonly changes$: Subject<EventBulk<RxStorageChangeEvent<Doc>, Checkpoint>>
  readonly disk: CollectionDisk | null
  /** Resolves when the stored rows are in the table. */
  readonly ready: Promise<void>
  /** Resolves like `ready`, and loads this collection before those that no caller waits for. */
  readonly awaitReady: () => Promise<void>
  /** Bytes held in all. */
  readonly bytes: () => number
  /** Stops the work in quiet moments. */
  readonly stopIdleWork: () => void
}

/** Questions that people are expected to ask: prepared in quiet moments. */
export interface ExpectedQuestions<Doc> {
  /** Text fields that people search. */
  readonly searched: readonly string[]
  /** Orders that take long to sort. */
  readonly sorted: readonly (readonly MangoQuerySortPart<Doc>[])[]
}

/** Options of `openCollection`. */
export interface CollectionSetup<Doc> {
  /** Name on disk, with the schema's version. */
  readonly name: string
  readonly schema: RxJsonSchema<RxDocumentData<Doc>>
  readonly expected: ExpectedQuestions<Doc>
  /** Columns of references that can be sorted by what people read in them. */
  readonly ranked: readonly RankedPath[]
  /** Null keeps the rows in memory alone. */
  readonly disk: Disk | null
  /** Called when the stored rows could not be read: the collection starts empty. */
  readonly onDamage: () => void
}

/**
 * Opens a collection and starts to load it at once. Callers that need the rows wait for `ready`.
 */
export const openCollection = <Doc>({
  name,
  schema,
  expected,
  ranked,
  disk,
  onDamage,
}: CollectionSetup<Doc>): Collection<Doc> => {
  const searches = createSearches()
  searches.expectSearches(expected.searched)
  const table = createTable<Doc>(schema, { matchText: searches.matchText })
  const rankings = createRankings(table, ranked)
  const orders = createOrders(table, expected.sorted, rankings.orderOf)
  const stored = disk?.collection(name, JSON.stringify(schema.properties), table) ?? null
  const load = async (): Promise<void> => {
    if ((await stored?.load()) === 'damaged') onDamage()
  }
  const ready = load()
  return {
    table,
    selector: createSelector(table),
    orders,
    awaitRanks: rankings.ready,
    changes$: new Subject(),
    disk: stored,
    ready,
    awaitReady: () => {
      stored?.prioritise()
      return ready
    },
    bytes: () => table.bytes() + searches.bytes() + orders.bytes(),
    stopIdleWork: startIdleWork(searches, orders, table, ready),
  }
}
