import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bookkeeping, id, instant, reference, xid8 } from '../columns.ts'
import { user } from './people.ts'
import { ticket } from './work.ts'

export const comment = pgTable(
  'comment',
  {
    id: id(),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference().references(() => user.id),
    body: text().notNull(),
    visible_to_client: boolean().notNull().default(true),
    mentions: jsonb().$type<readonly number[]>().notNull().default([]),
    created_at: instant().notNull(),
    edited_at: instant(),
    ...bookkeeping(),
  },
  (table) => [
    index('comment_xid').on(table.xid, table.id),
    index('comment_ticket').on(table.ticket_id),
    index('comment_created').on(table.created_at, table.id).where(isNull(table.deleted_at)),
  ],
)

/** Read mark of one person. Its version and xid change that person's feed only. */
export const commentRead = pgTable(
  'comment_read',
  {
    user_id: reference()
      .notNull()
      .references(() => user.id),
    record_id: reference()
      .notNull()
      .references(() => comment.id),
    is_read: boolean().notNull(),
    version: integer().notNull().default(1),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.record_id] }),
    index('comment_read_xid').on(table.user_id, table.xid, table.record_id),
  ],
)

export const file = pgTable(
  'file',
  {
    id: id(),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference().references(() => user.id),
    name: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    visible_to_client: boolean().notNull().default(true),
    created_at: instant().notNull(),
    /** Random name of the stored bytes. Outside the contract. */
    storage: text().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('file_xid').on(table.xid, table.id),
    index('file_ticket').on(table.ticket_id),
    index('file_user').on(table.user_id),
  ],
)

/**
 * The file of a record that has one (avatar, logo, terms of sale). Visible to everyone who may see
 * the record.
 */
export const picture = pgTable('picture', {
  /** Random name of the stored bytes, also used in the address of the file. */
  storage: text().primaryKey(),
  model: text().notNull(),
  record_id: reference().notNull(),
  mime: text().notNull(),
  bytes: integer().notNull(),
  created_at: instant().notNull(),
})

export const notification = pgTable(
  'notification',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    kind: text(),
    in_app: boolean().notNull().default(true),
    ticket_id: reference().references(() => ticket.id),
    by_user_id: reference().references(() => user.id),
    data: jsonb().notNull(),
    read_at: instant(),
    snoozed_until: instant(),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('notification_xid').on(table.xid, table.id),
    index('notification_user').on(table.user_id, table.created_at),
  ],
)
