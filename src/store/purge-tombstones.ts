import type { ColumnarInternals } from './columnar/instance.ts'
import { purgeDeleted } from './columnar/purge-deleted.ts'
import type { MirrorDatabase } from './mirror-database.ts'
import type { MirrorDocument } from './mirror-schema.ts'

/**
 * Purges records that were deleted at `latest` (milliseconds since 1970) or before. A record hidden
 * by a pending deletion stays: the server may still refuse the deletion.
 */
export const purgeTombstones = async (database: MirrorDatabase, latest: number): Promise<void> => {
  for (const { storageInstance } of Object.values(database.collections)) {
    const { collection } = storageInstance.internals as ColumnarInternals<MirrorDocument>
    const sync = collection.table.columns.get('sync')
    const hasPendingDeletion = (row: number): boolean =>
      (sync?.get(row) as MirrorDocument['sync'] | undefined)?.base != null
    await purgeDeleted(collection, latest, hasPendingDeletion)
  }
}
