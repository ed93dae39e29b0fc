import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { UNREADABLE_REASONS } from '#contract/calls/mail.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { inboundMail } from '../database/schema/mail.ts'

const LEASE_SECONDS = 300
/** Pauses after the first and each later failed attempt, seconds. */
const PAUSES = [5, 60, 300, 1800, 3600, 14_400] as const

/** A mail that was stored as it came in. */
export interface Stored {
  readonly storage: string
  readonly bytes: number
  readonly source: 'webhook' | 'imap'
  /** The bytes are only the head of a mail that is too large. */
  readonly isCut: boolean
}

/**
 * Notes a mail whose bytes are stored. Its key is provisional, a digest of the bytes; returns false
 * for bytes that are known.
 */
export const noteReceived = async (
  database: Queryable,
  { storage, bytes, source, isCut }: Stored,
  raw: Uint8Array,
): Promise<boolean> => {
  const key = `raw:${createHash('sha256').update(raw).digest('hex')}`
  const state = isCut ? { state: 'unreadable', reason: 'too_large', settled_at: new Date().toISOString() } : {}
  const stored = await database
    .insert(inboundMail)
    .values({ key, storage, bytes, source, ...state })
    .onConflictDoNothing()
    .returning({ id: inboundMail.id })
  return stored.length > 0
}

/** A mail that this process works on now. */
export type ClaimedInbound = typeof inboundMail.$inferSelect

/** Takes the mail that is due first, for the time of a lease; undefined when none is due. */
export const claimInbound = async (database: Queryable): Promise<ClaimedInbound | undefined> => {
  const due = database
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(
      and(
        eq(inboundMail.state, 'received'),
        // Rounded to milliseconds: a mail that was just received may be due in half of one.
        lt(inboundMail.next_at, sql`now() + interval '1 millisecond'`),
        or(isNull(inboundMail.leased_until), lt(inboundMail.leased_until, sql`now()`)),
      ),
    )
    .orderBy(inboundMail.next_at, inboundMail.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database
    .update(inboundMail)
    .set({
      lease: randomUUID(),
      leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${inboundMail.attempts} + 1`,
    })
    .where(inArray(inboundMail.id, due))
    .returning()
  return claimed
}

const isClaimed = ({ id, lease }: ClaimedInbound) =>
  and(eq(inboundMail.id, id), sql`${inboundMail.lease} = ${lease}::uuid`)

/** Notes values of a mail that is being worked on. */
export const noteInbound = async (
  database: Queryable,
  claimed: ClaimedInbound,
  values: Partial<typeof inboundMail.$inferInsert>,
): Promise<void> => {
  await database.update(inboundMail).set(values).where(isClaimed(claimed))
}

/** Ends the work on a mail with its state and reason. */
export const finishInbound = (
  database: Queryable,
  claimed: ClaimedInbound,
  values: Partial<typeof inboundMail.$inferInsert> & { readonly state: string },
): Promise<void> =>
  noteInbound(database, claimed, { ...values, lease: null, leased_until: null, settled_at: new Date().toISOString() })

/**
 * Lets a mail wait for another attempt after an error of ours; after the last one it is `failed`.
 */
export const postponeInbound = async (database: Queryable, claimed: ClaimedInbound, error: string): Promise<void> => {
  const pause = PAUSES[claimed.attempts - 1]
  if (pause === undefined) return finishInbound(database, claimed, { state: 'failed', last_error: error })
  await database
    .update(inboundMail)
    .set({ last_error: error, lease: null, leased_until: null, next_at: sql`now() + make_interval(secs => ${pause})` })
    .where(isClaimed(claimed))
}

/** Forgets a mail that came in before. */
export const forgetRepeated = async (database: Queryable, claimed: ClaimedInbound): Promise<void> => {
  await database.delete(inboundMail).where(isClaimed(claimed))
}

/**
 * Takes a mail for the manager who decided on it; undefined when it is in no such state, or when it
 * was discarded and can't be read. The lease only keeps two decisions apart.
 */
export const claimHeld = async (
  database: Queryable,
  { id, managerId, states }: { readonly id: number; readonly managerId: number; readonly states: readonly string[] },
): Promise<ClaimedInbound | undefined> => {
  const [claimed] = await database
    .update(inboundMail)
    .set({
      lease: randomUUID(),
      leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      decided_by_id: managerId,
    })
    .where(
      and(
        eq(inboundMail.id, id),
        inArray(inboundMail.state, [...states]),
        or(
          ne(inboundMail.state, 'discarded'),
          isNull(inboundMail.reason),
          notInArray(inboundMail.reason, [...UNREADABLE_REASONS]),
        ),
        or(isNull(inboundMail.leased_until), lt(inboundMail.leased_until, sql`now()`)),
      ),
    )
    .returning()
  return claimed
}

/** Gives a mail its final key; returns false when the same mail came in before. */
export const claimKeyOf = async (database: Queryable, claimed: ClaimedInbound, key: string): Promise<boolean> => {
  const [other] = await database
    .select({ id: inboundMail.id })
    .from(inboundMail)
    .where(and(eq(inboundMail.key, key), sql`${inboundMail.id} <> ${claimed.id}`))
  if (other) return false
  await noteInbound(database, claimed, { key })
  return true
}
