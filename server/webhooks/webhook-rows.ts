import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryContent, type OutgoingWebhook, type WebhookDelivery } from '#contract/calls/outgoing-webhook.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../database/schema/outgoing-webhook.ts'

const SHOWN = {
  id: outgoingWebhook.id,
  name: outgoingWebhook.name,
  url: outgoingWebhook.url,
  events: outgoingWebhook.events,
  is_active: outgoingWebhook.is_active,
  paused_at: outgoingWebhook.paused_at,
  created_at: outgoingWebhook.created_at,
  former_until: sql<string | null>`case when ${outgoingWebhook.former_until} > now() then ${outgoingWebhook.former_until} end`.mapWith(
    outgoingWebhook.former_until,
  ),
  waiting:
    sql<number>`(select count(*) from outgoing_delivery d where d.webhook_id = "outgoing_webhook"."id" and d.state in ('waiting', 'sending'))`.mapWith(
      Number,
    ),
}

/** All webhooks, without their secrets. */
export const readWebhooks = (database: Queryable): Promise<readonly OutgoingWebhook[]> =>
  database.select(SHOWN).from(outgoingWebhook).orderBy(asc(outgoingWebhook.id))

/** One webhook without its secret; undefined where there is none. */
export const readWebhook = async (database: Queryable, id: number): Promise<OutgoingWebhook | undefined> =>
  (await database.select(SHOWN).from(outgoingWebhook).where(eq(outgoingWebhook.id, id)))[0]

interface Page {
  readonly webhookId: number
  readonly limit: number
  /** Id of the last delivery of the page before; null for the first page. */
  readonly before: number | null
}

/** The newest deliveries of a webhook. */
export const readDeliveries = async (database: Queryable, { webhookId, limit, before }: Page): Promise<readonly WebhookDelivery[]> => {
  const rows = await database
    .select()
    .from(outgoingDelivery)
    .where(and(eq(outgoingDelivery.webhook_id, webhookId), before === null ? undefined : lt(outgoingDelivery.id, before)))
    .orderBy(desc(outgoingDelivery.id))
    .limit(limit)
  return rows.map(({ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at, ...row }) => {
    const state = DELIVERY_STATES.find((one) => one === row.state) ?? 'waiting'
    const next_at = state === 'waiting' ? row.next_at : null
    return {
      ...{ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at },
      state,
      error: row.last_error,
      next_at,
    }
  })
}

/** Body of a delivery, and the answer to its last attempt; undefined where there is none. */
export const readContent = async (database: Queryable, id: number): Promise<DeliveryContent | undefined> =>
  (
    await database.select({ body: outgoingDelivery.body, answer: outgoingDelivery.answer }).from(outgoingDelivery).where(eq(outgoingDelivery.id, id))
  )[0]
