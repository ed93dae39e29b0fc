import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, now, reference } from '../columns.ts'
import { user } from './people.ts'

/** An address of another program that is told of changes. */
export const outgoingWebhook = pgTable('outgoing_webhook', {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  /** Names of events: `ticket.create`. */
  events: jsonb().$type<readonly string[]>().notNull(),
  is_active: boolean().notNull().default(true),
  /** When the server switched it off; null for a person's decision. */
  paused_at: instant(),
  /** `whsec_` and base64; readable, because every signature is computed from it. */
  secret: text().notNull(),
  /** Secret before a rotation, with which deliveries are signed too until its end. */
  former_secret: text(),
  former_until: instant(),
  created_by_id: reference().references(() => user.id, { onDelete: 'set null' }),
  created_at: instant().notNull().default(now),
})

/**
 * One event for one webhook, written by the transaction of its event, and kept as a log. In no
 * backup: a restore would send old events again.
 */
export const outgoingDelivery = pgTable(
  'outgoing_delivery',
  {
    id: id(),
    webhook_id: reference()
      .notNull()
      .references(() => outgoingWebhook.id, { onDelete: 'cascade' }),
    /** `webhook-id` of every attempt, by which a receiver knows a repetition. */
    event_id: uuid().notNull(),
    event: text().notNull(),
    /** Record of the event, whose deliveries keep their order; null for a test. */
    model: text(),
    record_id: reference(),
    body: text().notNull(),
    /** `waiting`, `sending`, `sent` or `failed`. */
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_at: instant().notNull().default(now),
    lease: uuid(),
    leased_until: instant(),
    /** Result of the last attempt. */
    status_code: integer(),
    duration_ms: integer(),
    answer: text(),
    last_error: text(),
    attempted_at: instant(),
    created_at: instant().notNull().default(now),
    settled_at: instant(),
  },
  (table) => [
    index('outgoing_delivery_due').on(table.next_at).where(sql`${table.state} in ('waiting', 'sending')`),
    index('outgoing_delivery_record')
      .on(table.webhook_id, table.model, table.record_id, table.id)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('outgoing_delivery_log').on(table.webhook_id, table.id),
    index('outgoing_delivery_settled').on(table.settled_at),
  ],
)
