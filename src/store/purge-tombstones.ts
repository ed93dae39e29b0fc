import type { ColumnarInternals } from './columnar/instance.ts'
import { purgeDeleted } from './columnar/purge-deleted.ts'
import type { MirrorDatabase } from './mirror.ts'
import type { MirrorDocument } from './mirror-schema.ts'

/** Forgets what has been gone since then (milliseconds since 1970). What a waiting deletion hides stays: the server may still refuse it. */
export const purgeTombstones = async (database: MirrorDatabase, since: number): Promise<void> => {
  for (const { storageInstance } of Object.values(database.collections)) {
    const { collection } = storageInstance.internals as ColumnarInternals<MirrorDocument>
    const sync = collection.table.columns.get('sync')
    const isWaiting = (row: number): boolean => (sync?.get(row) as MirrorDocument['sync'] | undefined)?.base != null
    await purgeDeleted(collection, since, isWaiting)
  }
}
