import type { EventBulk, MangoQuerySortPart, RxDocumentData, RxJsonSchema, RxStorageChangeEvent } from 'rxdb'
import { Subject } from 'rxjs'
import type { CollectionDisk, Disk } from './blocks/persistence.ts'
import { keepReady } from './keep-ready.ts'
import { createOrders, type Orders } from './order/orders.ts'
import { createSearches } from './search/searches.ts'
import { createSelector, type Selector } from './selector/select.ts'
import { createTable } from './table/create-table.ts'
import type { Table } from './table/table.ts'
import type { Checkpoint } from './write.ts'

/** Everything that instances of one collection share: its rows, what is kept to answer quickly, its disk, its listeners. */
export interface Collection<Doc> {
  readonly table: Table<Doc>
  readonly selector: Selector
  readonly orders: Orders<Doc>
  readonly changes$: Subject<EventBulk<RxStorageChangeEvent<Doc>, Checkpoint>>
  readonly disk: CollectionDisk | null
  /** Resolves when what was on disk is in the table. */
  readonly ready: Promise<void>
  /** The same for somebody who waits: other collections come later. */
  readonly wanted: () => Promise<void>
  /** Bytes held in all. */
  readonly bytes: () => number
  /** Nothing happens by itself any more. */
  readonly rest: () => void
}

export interface Expected<Doc> {
  /** Text fields that people search. */
  readonly searched: readonly string[]
  /** Orders that take long to sort. */
  readonly sorted: readonly (readonly MangoQuerySortPart<Doc>[])[]
}

/** Starts to load at once; whoever needs the rows waits for `ready`. What is expected to be asked for is made ready when there is time. */
export const openCollection = <Doc>(
  name: string,
  schema: RxJsonSchema<RxDocumentData<Doc>>,
  expected: Expected<Doc>,
  disk: Disk | null,
  onDamage: (collection: string) => void,
): Collection<Doc> => {
  const searches = createSearches()
  searches.expect(expected.searched)
  const table = createTable<Doc>(schema, { matchText: searches.matchText })
  const orders = createOrders(table, expected.sorted)
  const stored = disk?.collection(name, JSON.stringify(schema.properties), table) ?? null
  const load = async (): Promise<void> => {
    if ((await stored?.load()) === 'damaged') onDamage(name)
  }
  const ready = load()
  return {
    table,
    selector: createSelector(table),
    orders,
    changes$: new Subject(),
    disk: stored,
    ready,
    wanted: () => {
      stored?.want()
      return ready
    },
    bytes: () => table.bytes() + searches.bytes() + orders.bytes(),
    rest: keepReady(searches, orders, table, ready),
  }
}
