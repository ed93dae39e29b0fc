import { and, desc, eq, lt } from 'drizzle-orm'
import { DELIVERY_STATES, type DeliveryContent, type WebhookDelivery } from '#contract/calls/outgoing-webhook.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { outgoingDelivery } from '../database/schema/outgoing-webhook.ts'

interface Page {
  readonly webhookId: number
  readonly limit: number
  /** Id of the last delivery of the page before; null for the first page. */
  readonly before: number | null
}

/** The newest deliveries of a webhook. */
export const readDeliveries = async (
  database: Queryable,
  { webhookId, limit, before }: Page,
): Promise<readonly WebhookDelivery[]> => {
  const rows = await database
    .select()
    .from(outgoingDelivery)
    .where(
      and(eq(outgoingDelivery.webhook_id, webhookId), before === null ? undefined : lt(outgoingDelivery.id, before)),
    )
    .orderBy(desc(outgoingDelivery.id))
    .limit(limit)
  return rows.map(
    ({ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at, ...row }) => {
      const state = DELIVERY_STATES.find((one) => one === row.state) ?? 'waiting'
      const next_at = state === 'waiting' ? row.next_at : null
      return {
        ...{ id, event_id, event, record_id, attempts, status_code, duration_ms, created_at, attempted_at },
        state,
        error: row.last_error,
        next_at,
      }
    },
  )
}

/** Body of a delivery, and the answer to its last attempt; undefined where there is none. */
export const readContent = async (database: Queryable, id: number): Promise<DeliveryContent | undefined> =>
  (
    await database
      .select({ body: outgoingDelivery.body, answer: outgoingDelivery.answer })
      .from(outgoingDelivery)
      .where(eq(outgoingDelivery.id, id))
  )[0]
