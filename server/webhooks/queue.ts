import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { TEST_EVENT } from '#contract/api-access/webhook-events.ts'
import type { Queryable } from '../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'
import type { Posted } from './post.ts'

/**
 * States of a delivery. A row in `sending` has a lease. After the lease of a killed process has
 * ended, another process takes the row and sends with the same `webhook-id`.
 *
 *   waiting ──► sending ──► sent
 *      ▲           │
 *      └───────────┤ later
 *                  └──────► failed   tried for about three days, or a test; made again on demand
 */
const LEASE_SECONDS = 60

/** Pauses after the first and each later failed attempt, seconds: 71 hours together. */
export const PAUSES = [60, 300, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400] as const

/** Deliveries of one webhook at once: a slow receiver must not take the places of the others. */
const AT_ONCE_EACH = 2

/** Days for which the log is kept. */
const KEPT_DAYS = 30

const ROW = {
  id: outgoingDelivery.id,
  webhookId: outgoingDelivery.webhook_id,
  eventId: outgoingDelivery.event_id,
  event: outgoingDelivery.event,
  body: outgoingDelivery.body,
  attempts: outgoingDelivery.attempts,
  createdAt: outgoingDelivery.created_at,
  lease: outgoingDelivery.lease,
}

/** A delivery that this process makes now. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDelivery>> & object

/**
 * Takes the delivery that is due first, for the time of a lease; undefined when none is due.
 * Earlier deliveries of the same record to the same webhook go first, also while they wait for
 * another attempt.
 */
export const claimDelivery = async (database: Queryable) => {
  const next = sql`(select d.id from outgoing_delivery d join outgoing_webhook w on w.id = d.webhook_id
    where (w.is_active or d.event = ${TEST_EVENT})
      and ((d.state = 'waiting' and d.next_at < now() + interval '1 millisecond') or (d.state = 'sending' and d.leased_until < now()))
      and not exists (select 1 from outgoing_delivery e where e.webhook_id = d.webhook_id and e.model = d.model and e.record_id = d.record_id
        and e.id < d.id and e.state in ('waiting', 'sending'))
      and (select count(*) from outgoing_delivery s where s.webhook_id = d.webhook_id and s.state = 'sending' and s.leased_until >= now()) < ${AT_ONCE_EACH}
    order by d.next_at, d.id limit 1 for update of d skip locked)`
  const [claimed] = await database
    .update(outgoingDelivery)
    .set({
      state: 'sending',
      lease: randomUUID(),
      leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${outgoingDelivery.attempts} + 1`,
      attempted_at: sql`now()`,
    })
    .where(sql`${outgoingDelivery.id} = ${next}`)
    .returning(ROW)
  return claimed
}

const own = ({ id, lease }: ClaimedDelivery) =>
  and(eq(outgoingDelivery.id, id), sql`${outgoingDelivery.lease} = ${lease}::uuid`)

/** Returns what a delivery waits before its next attempt, in seconds; null when it is given up. */
const pauseOf = ({ event, attempts }: ClaimedDelivery): number | null =>
  event === TEST_EVENT ? null : (PAUSES[attempts - 1] ?? null)

/**
 * Notes the result of an attempt. Returns the new state; null for a process whose lease was taken
 * over, which changes nothing.
 */
export const noteAttempt = async (
  database: Queryable,
  claimed: ClaimedDelivery,
  posted: Posted,
): Promise<'sent' | 'waiting' | 'failed' | null> => {
  const { status, error, answer, ms } = posted
  const result = { status_code: status, last_error: error, answer, duration_ms: ms, lease: null, leased_until: null }
  const pause = error === null ? null : pauseOf(claimed)
  const state = error === null ? 'sent' : pause === null ? 'failed' : 'waiting'
  const time = pause === null ? { settled_at: sql`now()` } : { next_at: sql`now() + make_interval(secs => ${pause})` }
  const noted = await database
    .update(outgoingDelivery)
    .set({ ...result, state, ...time })
    .where(own(claimed))
    .returning({ id: outgoingDelivery.id })
  return noted.length > 0 ? state : null
}

/**
 * Switches a webhook off when nothing has been delivered since a delivery that was given up began.
 * Returns it; undefined where it goes on.
 */
export const pauseWebhook = async (database: Queryable, { webhookId, createdAt }: ClaimedDelivery) => {
  const delivered = sql`exists (select 1 from ${outgoingDelivery} where ${outgoingDelivery.webhook_id} = ${webhookId}
    and ${outgoingDelivery.state} = 'sent' and ${outgoingDelivery.event} <> ${TEST_EVENT} and ${outgoingDelivery.settled_at} > ${createdAt})`
  const [paused] = await database
    .update(outgoingWebhook)
    .set({ is_active: false, paused_at: sql`now()` })
    .where(and(eq(outgoingWebhook.id, webhookId), eq(outgoingWebhook.is_active, true), sql`not ${delivered}`))
    .returning({ name: outgoingWebhook.name, url: outgoingWebhook.url })
  return paused
}

/** Secrets that a delivery of this webhook is signed with, and its address. */
export const signingOf = async (database: Queryable, webhookId: number) => {
  const [found] = await database.select().from(outgoingWebhook).where(eq(outgoingWebhook.id, webhookId))
  if (!found) return undefined
  const { url, secret, former_secret: former, former_until: until } = found
  const isRotating = former !== null && until !== null && Date.parse(until) > Date.now()
  return { url, secrets: isRotating ? [secret, former] : [secret] }
}

/**
 * Lets a delivery be made again, from the first attempt; one that waits is tried now. Returns
 * whether there is one.
 */
export const redeliver = async (database: Queryable, id: number): Promise<boolean> => {
  const again = await database
    .update(outgoingDelivery)
    .set({ state: 'waiting', attempts: 0, next_at: sql`now()`, settled_at: null })
    .where(and(eq(outgoingDelivery.id, id), inArray(outgoingDelivery.state, ['waiting', 'sent', 'failed'])))
    .returning({ id: outgoingDelivery.id })
  return again.length > 0
}

/** Deletes deliveries that are no longer kept. */
export const deleteOldDeliveries = async (database: Queryable): Promise<void> => {
  await database
    .delete(outgoingDelivery)
    .where(lt(outgoingDelivery.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
