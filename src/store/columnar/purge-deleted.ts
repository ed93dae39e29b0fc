import type { Collection } from './collection.ts'
import { LAST_WRITE } from './table/layout.ts'
import { DELETED } from './table/table.ts'

/**
 * Purges documents that were deleted at `latest` (milliseconds since 1970) or before, except `kept`
 * rows. Resolves when they are deleted from disk too.
 */
export const purgeDeleted = async <Doc>(
  { table, disk, ready }: Pick<Collection<Doc>, 'table' | 'disk' | 'ready'>,
  latest: number,
  kept: (row: number) => boolean,
): Promise<void> => {
  await ready
  const writtenAt = table.columns.get(LAST_WRITE)
  const purged: string[] = []
  for (let row = 0; row < table.rows; row += 1) {
    if (table.states[row] !== DELETED || Number(writtenAt?.get(row)) > latest || kept(row)) continue
    purged.push(table.keyOf(row))
    table.purge(row)
  }
  if (purged.length > 0) await disk?.purge(purged)
}
