import type { WriteServices } from '../writes/in-transaction.ts'
import { namedAmong } from './named.ts'

type FileServices = Pick<WriteServices, 'database' | 'files'>

const DAY_MS = 86_400_000
const FILES_PER_QUERY = 500

/**
 * Deletes what a crash left: temporary files and files without a record, older than a day. Younger
 * ones may belong to an upload in flight. Call it only for a folder that this installation claimed:
 * in another one every file would be without a record.
 */
export const deleteOrphanFiles = async ({ database, files }: FileServices, now: Date): Promise<void> => {
  const pathOf = new Map<string, string>()
  const removeUnnamed = async (): Promise<void> => {
    const named = await namedAmong(database.query, [...pathOf.keys()])
    for (const [storage, path] of pathOf) if (!named.has(storage)) await files.remove(path)
    pathOf.clear()
  }
  for await (const { path, storage } of files.olderThan(new Date(now.getTime() - DAY_MS))) {
    if (storage === null) await files.remove(path)
    else pathOf.set(storage, path)
    if (pathOf.size === FILES_PER_QUERY) await removeUnnamed()
  }
  if (pathOf.size > 0) await removeUnnamed()
}
