import { setImmediate } from 'node:timers/promises'
import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ChainProblem, ChainReport } from '#contract/calls/audit.calls.ts'
import { FORGET_ACTION } from '#contract/models/activity/activity-kind.ts'
import type { Queryable } from '../../database/connect.ts'
import { activitySeal } from '../../database/schema/audit.ts'
import { activity } from '../../database/schema/sync.ts'
import { readRedactions } from './redactions.ts'
import { type Anchor, CONTENT, digestOf, hashOfEntry, readAnchor, readHead } from './seal.ts'
import { unexplainedErasures } from './unexplained-erasures.ts'

const BATCH = 2_000
/** Problems that a report lists; the first ones say where to look. */
const MAX_LISTED = 20

const readBatch = (database: Queryable, after: number) =>
  database
    .select({
      position: activitySeal.position,
      digest: activitySeal.digest,
      hash: activitySeal.hash,
      entryId: activitySeal.activity_id,
      content: sql<string | null>`${CONTENT}`,
      foundId: activity.id,
    })
    .from(activitySeal)
    .leftJoin(activity, and(eq(activity.id, activitySeal.activity_id), isNull(activity.deleted_at)))
    .where(gt(activitySeal.position, after))
    .orderBy(asc(activitySeal.position))
    .limit(BATCH)

type SealedRow = Awaited<ReturnType<typeof readBatch>>[number]

/** Digest that the text of each redacted entry has now, by position. */
type Redacted = ReadonlyMap<number, string>

/**
 * Compares one entry with its seal. The next entry is compared with the stored hash, so that one
 * change is one problem and not one at every later entry.
 */
const problemOf = (row: SealedRow, previous: Anchor, redacted: Redacted): ChainProblem | null => {
  const { position, digest, hash, content, foundId, entryId } = row
  const at = { position, activity_id: entryId }
  if (position !== previous.position + 1) return { ...at, kind: 'seals_missing' }
  if (foundId === null || content === null) return { ...at, kind: 'removed' }
  const isWhole =
    digestOf(content) === (redacted.get(position) ?? digest) && hashOfEntry(previous.hash, position, digest) === hash
  return isWhole ? null : { ...at, kind: 'changed' }
}

/**
 * Whether an entry of the activity says that everything up to this anchor was deleted by its age.
 */
const isExplained = async (database: Queryable, { position, hash }: Anchor): Promise<boolean> => {
  if (position === 0) return true
  const [last] = await database
    .select({ after: activity.after })
    .from(activity)
    .where(and(eq(activity.action, FORGET_ACTION), isNull(activity.deleted_at)))
    .orderBy(desc(activity.id))
    .limit(1)
  const said = last?.after as Partial<Anchor> | null | undefined
  return said?.position === position && said.hash === hash
}

interface Walk {
  readonly problems: ChainProblem[]
  /** Number of entries without the data of erased people. */
  readonly redacted: number
  /** The newest seal. */
  readonly last: Anchor
}

const walk = async (database: Queryable, anchor: Anchor): Promise<Walk> => {
  const problems: ChainProblem[] = []
  let redacted = 0
  let last = anchor
  for (;;) {
    const batch = await readBatch(database, last.position)
    const redactions = await readRedactions(database, last.position, batch.at(-1)?.position ?? last.position)
    redacted += redactions.size
    for (const row of batch) {
      const problem = problemOf(row, last, redactions)
      if (problem) problems.push(problem)
      last = row
    }
    if (batch.length < BATCH) return { problems, redacted, last }
    await setImmediate()
  }
}

/**
 * Walks the whole chain and names what does not fit: entries that were removed or changed, missing
 * seals, and redactions and deletions that no entry explains. Everything is read in one snapshot:
 * an erasure or a deletion by age that ends meanwhile is no problem of the chain. Other requests
 * wait on PGlite alone, which has one connection.
 */
export const verifyChain = (database: Queryable): Promise<ChainReport> =>
  database.transaction(readReport, { isolationLevel: 'repeatable read', accessMode: 'read only' })

const readReport = async (database: Queryable): Promise<ChainReport> => {
  const head = await readHead(database)
  const anchor = await readAnchor(database)
  const { problems, redacted, last } = await walk(database, anchor)
  if (!(await isExplained(database, anchor)))
    problems.unshift({ kind: 'removed', position: anchor.position, activity_id: null })
  for (const { erasureId, position } of await unexplainedErasures(database)) {
    problems.push({ kind: 'changed', position, activity_id: erasureId })
  }
  if (last.position < head.position) problems.push({ kind: 'cut_off', position: head.position, activity_id: null })
  const [total] = await database.select({ entries: count() }).from(activity).where(isNull(activity.deleted_at))
  const sealed = last.position - anchor.position
  return {
    sealed,
    waiting: Math.max(0, (total?.entries ?? 0) - sealed),
    forgotten: anchor.position,
    redacted,
    head: last.hash === '' ? null : last.hash,
    found: problems.length,
    problems: problems.slice(0, MAX_LISTED),
  }
}
