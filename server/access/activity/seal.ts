import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Queryable, rowsOf } from '../../database/connect.ts'
import { activitySeal } from '../../database/schema/audit.ts'
import { activity, installation } from '../../database/schema/sync.ts'
import type { Background } from '../../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../../runtime/queue-loop.ts'

/**
 * Entry of `installation` with the newest seal, which notices seals that were cut off at the end.
 */
const HEAD = 'activity_head'

/** Entry of `installation` with the last seal of the entries that were deleted by their age. */
const ANCHOR = 'activity_anchor'

/** Newest seal, and how far the entries are sealed in the order of transaction and id. */
interface Head {
  readonly position: number
  readonly hash: string
  /** Transaction and id of the last sealed entry; meaningless in another epoch. */
  readonly xid: string
  readonly id: number
  readonly epoch: string
}

const START: Head = { position: 0, hash: '', xid: '0', id: 0, epoch: '' }

/**
 * Text of an entry; the same in every process and after a restore. The address is not in it: it is
 * deleted earlier than the entry.
 */
export const CONTENT = sql<string>`jsonb_build_array(${activity.id}, ${activity.user_id}, ${activity.model}, ${activity.record_id},
  ${activity.action}, ${activity.before}, ${activity.after}, (extract(epoch from ${activity.created_at}) * 1000)::bigint,
  ${activity.event_id})::text`

/** Returns the digest of one entry's text. */
export const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * Returns the hash of one entry in the chain: over the digest, so that the chain can be followed
 * past an entry whose text has changed lawfully.
 */
export const hashOfEntry = (previous: string, position: number, digest: string): string =>
  createHash('sha256').update(`${previous}\n${position}\n${digest}`).digest('hex')

/** Last seal of the deleted entries, at which the chain begins. */
export interface Anchor {
  readonly position: number
  readonly hash: string
}

/** Reads where the chain begins: at 0 while no entry was deleted by its age. */
export const readAnchor = async (database: Queryable): Promise<Anchor> => {
  const [row] = await database
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, ANCHOR))
  return row ? (JSON.parse(row.value) as Anchor) : { position: 0, hash: '' }
}

/** Moves the beginning of the chain; the caller holds the lock of the head. */
export const writeAnchor = async (transaction: Queryable, anchor: Anchor): Promise<void> => {
  const value = JSON.stringify(anchor)
  await transaction
    .insert(installation)
    .values({ name: ANCHOR, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
}

/** Reads the newest seal; the start of the chain where nothing was sealed yet. */
export const readHead = async (database: Queryable): Promise<Head> => {
  const [row] = await database
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, HEAD))
  return row ? (JSON.parse(row.value) as Head) : START
}

const BATCH = 1_000

interface Unsealed {
  readonly id: unknown
  readonly xid: string
  readonly content: string
}

/** Locks the head, so that one process at a time lengthens, shortens or redacts the chain. */
export const lockHead = async (transaction: Queryable): Promise<Head> => {
  await transaction
    .insert(installation)
    .values({ name: HEAD, value: JSON.stringify(START) })
    .onConflictDoNothing()
  const [row] = await transaction
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.name, HEAD))
    .for('update')
  return row ? (JSON.parse(row.value) as Head) : START
}

/**
 * Seals the oldest entries that have no seal; returns how many. Not in the transaction of the
 * entry: every write would wait for the one before it. Entries of transactions that still run are
 * sealed later.
 */
export const sealEntries = (database: Queryable, epoch: string): Promise<number> =>
  database.transaction(async (transaction) => {
    const head = await lockHead(transaction)
    // Numbers of transactions start again after a restore.
    const from = head.epoch === epoch ? head : START
    const entries = await rowsOf<Unsealed & Record<string, unknown>>(
      transaction,
      sql`select ${activity.id} as id, ${activity.xid}::text as xid, ${CONTENT} as content from ${activity}
        where ${activity.deleted_at} is null and (${activity.xid}, ${activity.id}) > (${from.xid}::xid8, ${from.id}) and ${activity.xid} < pg_snapshot_xmin(pg_current_snapshot())
          and not exists (select 1 from ${activitySeal} where ${activitySeal.activity_id} = ${activity.id})
        order by ${activity.xid}, ${activity.id} limit ${BATCH}`,
    )
    let { position, hash } = head
    const seals = entries.map(({ id, content }) => {
      position += 1
      const digest = digestOf(content)
      hash = hashOfEntry(hash, position, digest)
      return { position, activity_id: Number(id), digest, hash }
    })
    const last = entries.at(-1)
    if (last === undefined) return 0
    await transaction.insert(activitySeal).values(seals)
    const value = JSON.stringify({ position, hash, xid: last.xid, id: Number(last.id), epoch } satisfies Head)
    await transaction.update(installation).set({ value }).where(eq(installation.name, HEAD))
    return seals.length
  })

const LOOK_EVERY_MS = 5_000

/** Seals new entries every few seconds, in any number of processes. */
export const createSealer = (database: Queryable, background: Background, epoch: string): QueueLoop =>
  createQueueLoop({
    background,
    name: 'seal activity',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: 1,
    workOne: async () => (await sealEntries(database, epoch)) === BATCH,
  })
