import { isNotNull, sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bookkeeping, id, instant, now, reference, xid8 } from '../columns.ts'
import { client, user } from './people.ts'

/** Written in the transaction of the effect: a row exists if and only if the event was executed. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    user_id: reference()
      .notNull()
      .references(() => user.id),
    key: uuid().notNull(),
    request_hash: text().notNull(),
    device_id: text(),
    resource: text().notNull(),
    record_id: reference(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    created_at: instant().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_key_device').on(table.user_id, table.device_id, table.resource, table.xid),
    // Old keys lie together: a small index finds them.
    index('idempotency_key_created').using('brin', table.created_at),
  ],
)

/**
 * A record that is no longer visible to a client's people or to one person; written by the
 * transaction that withdrew it.
 */
export const removal = pgTable(
  'removal',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    model: text().notNull(),
    record_id: reference().notNull(),
    client_id: reference().references(() => client.id),
    user_id: reference().references(() => user.id),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('removal_audience').on(table.client_id, table.model, table.xid),
    index('removal_person').on(table.user_id, table.model, table.xid),
    check('removal_addressed', sql`num_nonnulls(${table.client_id}, ${table.user_id}) = 1`),
  ],
)

/** Append-only: who did what to which record, with the values that changed. */
export const activity = pgTable(
  'activity',
  {
    id: id(),
    user_id: reference().references(() => user.id),
    model: text().notNull(),
    record_id: reference().notNull(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    created_at: instant().notNull(),
    /** Idempotency key of the request. */
    event_id: text(),
    address: text(),
    ...bookkeeping(),
  },
  (table) => [
    index('activity_xid').on(table.xid, table.id),
    index('activity_record').on(table.model, table.record_id, table.id),
    index('activity_user').on(table.user_id, table.id),
    index('activity_created').on(table.created_at, table.id),
    index('activity_addressed').on(table.created_at).where(isNotNull(table.address)),
  ],
)

/**
 * Values that this installation created once: epoch of the feed, realtime key and secret,
 * first-manager token.
 */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })
