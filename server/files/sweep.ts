import type { WriteServices } from '../writes/in-transaction.ts'
import { namedAmong } from './named.ts'

type Sweeping = Pick<WriteServices, 'database' | 'files'>

const DAY_MS = 86_400_000
const AT_ONCE = 500

/**
 * Removes what a crash left: drafts, and files that no record names, older than a day; younger ones may belong to an upload under way.
 * Only for a folder that was claimed as this installation's: to another database every file in it would be unknown.
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
