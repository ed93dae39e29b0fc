import {
  type BulkWriteRow,
  now,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb'
import type { Collection } from './collection.ts'
import { createBulkIds, createReads } from './instance-reads.ts'
import { purgeDeleted } from './purge-deleted.ts'
import { applyWrites, bulkOf, type Checkpoint } from './write.ts'

/** Gives callers beside RxDB access to the columns, for aggregates. */
export interface ColumnarInternals<Doc = unknown> {
  readonly collection: Collection<Doc>
}

/** The storage has no options of its own. */
export type ColumnarOptions = Readonly<Record<string, never>>
/** An RxDB storage instance with columns. */
export type ColumnarInstance<Doc> = RxStorageInstance<Doc, ColumnarInternals<Doc>, ColumnarOptions, Checkpoint>

/**
 * RxDB context of a write that is acknowledged once it is visible. The disk has it later, in the
 * order of the writes.
 */
export const WRITE_BEHIND = 'write-behind'

interface Lifetime {
  /** Called once, when the instance is closed or removed. */
  readonly release: () => Promise<void>
  /**
   * Called before `release` when the collection is removed: the next instance opens another one.
   */
  readonly forget: () => void
}

/**
 * RxDB's view of a collection. A write is visible, and its event emitted, at once; it is
 * acknowledged when the disk has it. Every call rejects once the instance is closed or removed.
 */
export const createInstance = <Doc>(
  params: RxStorageInstanceCreationParams<Doc, ColumnarOptions>,
  collection: Collection<Doc>,
  { release, forget }: Lifetime,
): ColumnarInstance<Doc> => {
  const { table, changes$, disk, awaitReady } = collection
  const nextBulkId = createBulkIds()
  let state: 'open' | 'closed' | 'removed' = 'open'

  const opened = async (): Promise<void> => {
    if (state !== 'open') throw new Error(`The collection ${params.collectionName} is ${state}.`)
    await awaitReady()
  }

  return {
    databaseName: params.databaseName,
    collectionName: params.collectionName,
    schema: params.schema as RxJsonSchema<RxDocumentData<Doc>>,
    options: params.options,
    internals: { collection },
    ...createReads(collection, opened),

    bulkWrite: async (writes: BulkWriteRow<Doc>[], context: string) => {
      await opened()
      const written = applyWrites(table, writes, context)
      const isWriteBehind = context === WRITE_BEHIND
      const durable = written.rows.length > 0 ? disk?.append(table.encode(written.rows), isWriteBehind) : undefined
      if (written.events.length > 0) changes$.next(bulkOf(nextBulkId(), written, context))
      if (!isWriteBehind) await durable
      return { error: [...written.errors] }
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
