import { setImmediate } from 'node:timers/promises'
import { asc, count, eq, gt, sql } from 'drizzle-orm'
import type { ChainProblem, ChainReport } from '#contract/calls/audit.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { activitySeal } from '../database/schema/audit.ts'
import { activity } from '../database/schema/sync.ts'
import { CONTENT, hashOfEntry, readHead } from './seal.ts'

const BATCH = 2_000
/** Problems that a report lists; the first ones say where to look. */
const MAX_LISTED = 20

const readBatch = (database: Queryable, after: number) =>
  database
    .select({
      position: activitySeal.position,
      hash: activitySeal.hash,
      entryId: activitySeal.activity_id,
      content: sql<string | null>`${CONTENT}`,
      foundId: activity.id,
    })
    .from(activitySeal)
    .leftJoin(activity, eq(activity.id, activitySeal.activity_id))
    .where(gt(activitySeal.position, after))
    .orderBy(asc(activitySeal.position))
    .limit(BATCH)

type SealedRow = Awaited<ReturnType<typeof readBatch>>[number]

/**
 * Compares one entry with its seal. The next entry is compared with the stored hash, so that one
 * change is one problem and not one at every later entry.
 */
const problemOf = ({ position, hash, content, foundId, entryId }: SealedRow, previous: SealedRow | undefined): ChainProblem | null => {
  const at = { position, activity_id: entryId }
  if (position !== (previous?.position ?? 0) + 1) return { ...at, kind: 'seals_missing' }
  if (foundId === null || content === null) return { ...at, kind: 'removed' }
  return hashOfEntry(previous?.hash ?? '', position, content) === hash ? null : { ...at, kind: 'changed' }
}

/**
 * Walks the whole chain and names what does not fit: entries that were removed or changed, and
 * missing seals. Answers of other requests are not held up meanwhile.
 */
export const verifyChain = async (database: Queryable): Promise<ChainReport> => {
  const head = await readHead(database)
  const problems: ChainProblem[] = []
  let previous: SealedRow | undefined
  let found = 0
  for (;;) {
    const batch = await readBatch(database, previous?.position ?? 0)
    for (const row of batch) {
      const problem = problemOf(row, previous)
      if (problem) found += 1
      if (problem && problems.length < MAX_LISTED) problems.push(problem)
      previous = row
    }
    if (batch.length < BATCH) break
    await setImmediate()
  }
  // Entries may have been sealed while the chain was read.
  if ((previous?.position ?? 0) < head.position) {
    found += 1
    problems.push({ kind: 'cut_off', position: head.position, activity_id: null })
  }
  const [total] = await database.select({ entries: count() }).from(activity)
  const sealed = previous?.position ?? 0
  return { sealed, waiting: Math.max(0, (total?.entries ?? 0) - sealed), head: previous?.hash ?? null, found, problems }
}
