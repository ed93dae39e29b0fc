import type { WriteServices } from '../writes/in-transaction.ts'
import { namedAmong } from './named.ts'

type Sweeping = Pick<WriteServices, 'database' | 'files'>

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Removes the remains of a crash: drafts and files without a record, older than a day. Younger ones
 * may belong to an upload in flight. Only for a folder that this installation claimed: to another
 * database every file would be unknown.
 */
export const sweepFiles = async ({ database, files }: Sweeping, now: Date): Promise<void> => {
  const pathOf = new Map<string, string>()
  const removeUnnamed = async (): Promise<void> => {
    const named = await namedAmong(database.query, [...pathOf.keys()])
    for (const [storage, path] of pathOf) if (!named.has(storage)) await files.remove(path)
    pathOf.clear()
  }
  for await (const { path, storage } of files.olderThan(new Date(now.getTime() - DAY_MS))) {
    if (storage === null) await files.remove(path)
    else pathOf.set(storage, path)
    if (pathOf.size === AT_ONCE) await removeUnnamed()
  }
  if (pathOf.size > 0) await removeUnnamed()
}
