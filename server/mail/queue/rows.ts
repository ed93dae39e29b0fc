import { randomUUID } from 'node:crypto'
import { and, eq, exists, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import type { Queryable } from '../../database/connect.ts'
import { mail } from '../../database/schema/mail.ts'

/**
 * States of a queued mail. A row in `sending` has a lease. After the lease of a killed process has
 * ended, another process takes the row and sends with the same Message-ID.
 *
 *   waiting ──► sending ──► sent
 *      ▲           ├──────► dropped   nothing to tell any more: read, withdrawn, stopped
 *      └───────────┤ later
 *                  └──────► failed    refused, or tried too often; a manager may try again
 */
type FinishedState = 'sent' | 'dropped' | 'failed'

/** Longer than the timeouts of SMTP together, so that two processes never send one mail at once. */
export const LEASE_SECONDS = 300

/** Mails in one digest; the rest is in the next one, seconds later. */
const MAX_DIGEST_MAILS = 100

/** Pauses after the first and each later failed attempt, seconds: 28 hours together. */
export const PAUSES = [30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200] as const

/** Finished rows are deleted after these days. */
const KEPT_DAYS = { sent: 30, failed: 180 } as const

/** One mail for one person about an event. */
export interface QueuedMail {
  readonly notificationId: number
  readonly userId: number
  /** The ticket in whose thread the mail is; null for other news. */
  readonly ticketId: number | null
  readonly commentId: number | null
  readonly data: NotificationData
  readonly isDigest: boolean
  /** ISO 8601 instant before which the mail is not sent. */
  readonly sendAt: string
}

/** Adds mails in the transaction of their event; a known event adds nothing. */
export const enqueueMails = async (transaction: Queryable, mails: readonly QueuedMail[]): Promise<void> => {
  if (mails.length === 0) return
  await transaction
    .insert(mail)
    .values(
      mails.map(({ notificationId, userId, ticketId, commentId, data, isDigest, sendAt }) => ({
        key: `notification:${notificationId}`,
        notification_id: notificationId,
        user_id: userId,
        ticket_id: ticketId,
        comment_id: commentId,
        data,
        is_digest: isDigest,
        next_at: sendAt,
      })),
    )
    .onConflictDoNothing()
}

const ROW = {
  id: mail.id,
  userId: mail.user_id,
  ticketId: mail.ticket_id,
  commentId: mail.comment_id,
  notificationId: mail.notification_id,
  data: mail.data,
  isDigest: mail.is_digest,
  attempts: mail.attempts,
  lease: mail.lease,
}

/** A mail that this process sends now. */
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]

/** Condition under which a row of a queue of mails may be sent now. */
export const isDue = (row: Readonly<Record<'state' | 'next_at' | 'leased_until', AnyPgColumn>>) =>
  // Rounded to milliseconds: a mail that was just queued may be due in half of one.
  or(
    and(eq(row.state, 'waiting'), lt(row.next_at, sql`now() + interval '1 millisecond'`)),
    and(eq(row.state, 'sending'), lt(row.leased_until, sql`now()`)),
  )

const earlier = alias(mail, 'earlier')

/**
 * Takes the mail that is due first, for the time of a lease; none when none is due. A digest is
 * taken whole: one statement, so that no other process sees it half taken and sends the rest alone.
 * Processes skip the rows that others are taking.
 */
export const claimMails = async (database: Queryable) => {
  const isFirst = notExists(
    database
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.user_id, mail.user_id),
          earlier.is_digest,
          mail.is_digest,
          lt(earlier.id, mail.id),
          isDue(earlier),
        ),
      ),
  )
  const first = database.$with('first').as(
    database
      .select({ id: mail.id, userId: mail.user_id, isDigest: mail.is_digest })
      .from(mail)
      .where(and(isDue(mail), isFirst))
      .orderBy(mail.next_at, mail.id)
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const digest = database
    .select({ id: first.id })
    .from(first)
    .where(and(first.isDigest, mail.is_digest, eq(first.userId, mail.user_id)))
  const together = database
    .select({ id: mail.id })
    .from(mail)
    .where(and(isDue(mail), or(inArray(mail.id, database.select({ id: first.id }).from(first)), exists(digest))))
    .orderBy(mail.id)
    .limit(MAX_DIGEST_MAILS)
    .for('update', { skipLocked: true })
  const claimed = await database
    .with(first)
    .update(mail)
    .set({
      state: 'sending',
      lease: randomUUID(),
      leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${mail.attempts} + 1`,
    })
    .where(inArray(mail.id, together))
    .returning(ROW)
  return claimed.sort((a, b) => a.id - b.id)
}

const own = ({ id, lease }: ClaimedMail) => and(eq(mail.id, id), sql`${mail.lease} = ${lease}::uuid`)

/** Notes address, subject and id of the message before it leaves. */
export const noteLetter = async (
  database: Queryable,
  claimed: ClaimedMail,
  letter: { readonly email: string; readonly subject: string; readonly messageId: string },
): Promise<void> => {
  await database
    .update(mail)
    .set({ email: letter.email, subject: letter.subject, message_id: letter.messageId })
    .where(own(claimed))
}

/** Ends the work on a mail. A process whose lease was taken over changes nothing. */
export const finishMail = async (
  database: Queryable,
  claimed: ClaimedMail,
  state: FinishedState,
  error: string | null,
): Promise<void> => {
  await database
    .update(mail)
    .set({ state, last_error: error, lease: null, leased_until: null, settled_at: sql`now()` })
    .where(own(claimed))
}

/** Lets a mail wait for another attempt; gives it up after the last pause. Returns the state. */
export const postponeMail = async (
  database: Queryable,
  claimed: ClaimedMail,
  error: string,
): Promise<'waiting' | 'failed'> => {
  const pause = PAUSES[claimed.attempts - 1]
  if (pause === undefined) {
    await finishMail(database, claimed, 'failed', error)
    return 'failed'
  }
  await database
    .update(mail)
    .set({
      state: 'waiting',
      last_error: error,
      lease: null,
      leased_until: null,
      next_at: sql`now() + make_interval(secs => ${pause})`,
    })
    .where(own(claimed))
  return 'waiting'
}

/** Lets a mail that failed be sent again, from the first attempt. Returns whether there was one. */
export const retryMail = async (database: Queryable, id: number): Promise<boolean> => {
  const again = await database
    .update(mail)
    .set({ state: 'waiting', attempts: 0, next_at: sql`now()`, settled_at: null })
    .where(and(eq(mail.id, id), eq(mail.state, 'failed')))
    .returning({ id: mail.id })
  return again.length > 0
}

/** Deletes mails that were finished long ago. */
export const deleteOldMails = async (database: Queryable): Promise<void> => {
  const old = (days: number) => lt(mail.settled_at, sql`now() - make_interval(days => ${days})`)
  await database
    .delete(mail)
    .where(
      or(
        and(inArray(mail.state, ['sent', 'dropped']), old(KEPT_DAYS.sent)),
        and(eq(mail.state, 'failed'), old(KEPT_DAYS.failed)),
      ),
    )
}
