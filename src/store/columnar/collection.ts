import type { EventBulk, RxDocumentData, RxJsonSchema, RxStorageChangeEvent } from 'rxdb'
import { Subject } from 'rxjs'
import { createTable } from './create-table.ts'
import { createOrders, type Orders } from './order/orders.ts'
import type { CollectionDisk, Disk } from './persistence.ts'
import { createSelector, type Selector } from './selector/select.ts'
import type { Table } from './table.ts'
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
}

/** Starts to load at once; whoever needs the rows waits for `ready`. */
export const openCollection = <Doc>(
  name: string,
  schema: RxJsonSchema<RxDocumentData<Doc>>,
  disk: Disk | null,
  onDamage: (collection: string) => void,
): Collection<Doc> => {
  const table = createTable<Doc>(schema)
  const stored = disk?.collection(name, JSON.stringify(schema.properties), table) ?? null
  const load = async (): Promise<void> => {
    if ((await stored?.load()) === 'damaged') onDamage(name)
  }
  return {
    table,
    selector: createSelector(table),
    orders: createOrders(table),
    changes$: new Subject(),
    disk: stored,
    ready: load(),
  }
}
