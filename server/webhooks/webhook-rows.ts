import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryContent, type OutgoingWebhook, type WebhookDelivery } from '#contract/calls/outgoing-webhook.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { webhook, webhookDelivery } from '../database/schema/webhook.ts'

const SHOWN = {
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  events: webhook.events,
  is_active: webhook.is_active,
  paused_at: webhook.paused_at,
  created_at: webhook.created_at,
  former_until: sql<string | null>`case when ${webhook.former_until} > now() then ${webhook.former_until} end`.mapWith(webhook.former_until),
  waiting: sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = "webhook"."id" and d.state in ('waiting', 'sending'))`.mapWith(Number),
}

/** All webhooks, without their secrets. */
export const readWebhooks = (database: Queryable): Promise<readonly OutgoingWebhook[]> => database.select(SHOWN).from(webhook).orderBy(asc(webhook.id))

/** One webhook without its secret; undefined where there is none. */
export const readWebhook = async (database: Queryable, id: number): Promise<OutgoingWebhook | undefined> =>
  (await database.select(SHOWN).from(webhook).where(eq(webhook.id, id)))[0]

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
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhook_id, webhookId), before === null ? undefined : lt(webhookDelivery.id, before)))
    .orderBy(desc(webhookDelivery.id))
    .limit(limit)
  return rows.map(({ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at, ...row }) => {
    const state = DELIVERY_STATES.find((one) => one === row.state) ?? 'waiting'
    const next_at = state === 'waiting' ? row.next_at : null
    return { ...{ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at }, state, error: row.last_error, next_at }
  })
}

/** Body of a delivery, and the answer to its last attempt; undefined where there is none. */
export const readContent = async (database: Queryable, id: number): Promise<DeliveryContent | undefined> =>
  (await database.select({ body: webhookDelivery.body, answer: webhookDelivery.answer }).from(webhookDelivery).where(eq(webhookDelivery.id, id)))[0]
