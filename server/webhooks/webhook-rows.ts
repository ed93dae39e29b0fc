import { asc, eq, sql } from 'drizzle-orm'
import type { OutgoingWebhook } from '#contract/calls/outgoing-webhook.calls.ts'
import type { Queryable } from '../database/connect.ts'
import { outgoingWebhook } from '../database/schema/outgoing-webhook.ts'

const SHOWN = {
  id: outgoingWebhook.id,
  name: outgoingWebhook.name,
  url: outgoingWebhook.url,
  events: outgoingWebhook.events,
  is_active: outgoingWebhook.is_active,
  paused_at: outgoingWebhook.paused_at,
  created_at: outgoingWebhook.created_at,
  former_until: sql<
    string | null
  >`case when ${outgoingWebhook.former_until} > now() then ${outgoingWebhook.former_until} end`.mapWith(
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
