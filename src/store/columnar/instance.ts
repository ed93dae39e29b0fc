import {
  type BulkWriteRow,
  now,
  type PreparedQuery,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
  randomToken,
} from 'rxdb'
import type { Collection } from './collection.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { LAST_WRITE } from './table/layout.ts'
import { ALIVE, FREE, type Table } from './table/table.ts'
import { applyWrites, bulkOf, type Checkpoint } from './write.ts'

/** For those beside RxDB who ask the columns themselves (aggregates). */
export interface ColumnarInternals<Doc = unknown> {
  readonly collection: Collection<Doc>
}

export type ColumnarOptions = Readonly<Record<string, never>>
export type ColumnarInstance<Doc> = RxStorageInstance<Doc, ColumnarInternals<Doc>, ColumnarOptions, Checkpoint>

/** Context of a write that is acknowledged when it is visible: its disk has it a while later, in the order of the writes. */
export const WRITE_BEHIND = 'write-behind'

/** RxDB's view of a collection. A write is visible and told at once; it is acknowledged when its disk has it. */
export const createInstance = <Doc>(
  params: RxStorageInstanceCreationParams<Doc, ColumnarOptions>,
  collection: Collection<Doc>,
  release: () => Promise<void>,
  forget: () => void,
): ColumnarInstance<Doc> => {
  const { table, selector, orders, changes$, disk, wanted } = collection
  const bulkIds = createBulkIds()
  let state: 'open' | 'closed' | 'removed' = 'open'

  const opened = async (): Promise<void> => {
    if (state !== 'open') throw new Error(`The collection ${params.collectionName} is ${state}.`)
    await wanted()
  }

  const documents = (rows: Uint32Array): RxDocumentData<Doc>[] => Array.from(rows, (row) => table.document(row))

  return {
    databaseName: params.databaseName,
    collectionName: params.collectionName,
    schema: params.schema as RxJsonSchema<RxDocumentData<Doc>>,
    options: params.options,
    internals: { collection },

    bulkWrite: async (writes: BulkWriteRow<Doc>[], context: string) => {
      await opened()
      const written = applyWrites(table, writes, context)
      const isBehind = context === WRITE_BEHIND
      const durable = written.rows.length > 0 ? disk?.append(table.encode(written.rows), isBehind) : undefined
      if (written.events.length > 0) changes$.next(bulkOf(bulkIds(), written, context))
      if (!isBehind) await durable
      return { error: [...written.errors] }
    },

    findDocumentsById: async (ids, withDeleted) => {
      await opened()
      const found: RxDocumentData<Doc>[] = []
      for (const id of ids) {
        const row = table.rowOf(id)
        if (row >= 0 && (withDeleted || table.states[row] === ALIVE)) found.push(table.document(row))
      }
      return found
    },

    query: async ({ query }: PreparedQuery<Doc>) => {
      await opened()
      const { rows, count } = selector.select(query.selector)
      return { documents: documents(orders.page(rows, count, query.sort, query.skip, query.limit ?? Number.POSITIVE_INFINITY)) }
    },

    count: async ({ query }: PreparedQuery<Doc>) => {
      await opened()
      const { count } = selector.select(query.selector)
      return { count: Math.min(Math.max(0, count - query.skip), query.limit ?? Number.POSITIVE_INFINITY), mode: 'fast' }
    },

    getChangedDocumentsSince: async (limit, checkpoint) => {
      await opened()
      const rows = changedSince(table, checkpoint)
      const sort = [{ [LAST_WRITE]: 'asc' }, { [table.primaryPath]: 'asc' }] as never
      const changed = documents(orders.page(rows, rows.length, sort, 0, limit))
      const last = changed.at(-1)
      const key = table.primaryPath as keyof RxDocumentData<Doc>
      return { documents: changed, checkpoint: last ? { id: last[key] as string, lwt: last._meta.lwt } : (checkpoint ?? { id: '', lwt: 0 }) }
    },

    changeStream: () => changes$.asObservable(),

    cleanup: async (minimumDeletedTime) => {
      await opened()
      await purgeDeleted(collection, now() - minimumDeletedTime, () => false)
      return true
    },

    getAttachmentData: () => Promise.reject(new Error('The columnar storage keeps no attachments.')),

    close: async () => {
      if (state !== 'open') return
      state = 'closed'
      await release()
    },

    remove: async () => {
      await opened()
      state = 'removed'
      forget()
      await disk?.clear()
      await release()
    },
  }
}

const changedSince = (table: Table<unknown>, checkpoint: Checkpoint | undefined): Uint32Array => {
  const writtenAt = table.columns.get(LAST_WRITE)
  const rows = new Uint32Array(table.rows)
  let count = 0
  for (let row = 0; row < table.rows; row += 1) {
    if (table.states[row] === FREE) continue
    const lwt = Number(writtenAt?.get(row))
    if (!checkpoint || lwt > checkpoint.lwt || (lwt === checkpoint.lwt && table.keyOf(row) > checkpoint.id)) rows[count++] = row
  }
  return rows.subarray(0, count)
}

const createBulkIds = (): (() => string) => {
  const instance = randomToken(10)
  let bulks = 0
  return () => `${instance}${++bulks}`
}
