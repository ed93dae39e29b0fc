import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NotificationData } from '#contract/models/notification/notification.ts'
import { id, instant, now, reference } from '../columns.ts'
import { comment } from './conversation.ts'
import { user } from './people.ts'
import { ticket } from './work.ts'

/** Columns of work that one process at a time does; another takes over when the lease has ended. */
const leased = () => ({
  attempts: integer().notNull().default(0),
  /** The next attempt is not made before. */
  next_at: instant().notNull().default(now),
  /** Random name of the attempt that is under way. */
  lease: uuid(),
  leased_until: instant(),
})

/**
 * Mails about events, written by the transaction of their event. The text is written when the mail
 * leaves, from what the person may see then. In no backup: a restore would send old mails again.
 */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    /** One mail for each event and person: `notification:412`. */
    key: text().notNull(),
    user_id: reference()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /**
     * The ticket in whose thread the mail is; null for other news, a decision on a leave for
     * example.
     */
    ticket_id: reference().references(() => ticket.id, { onDelete: 'cascade' }),
    /** The comment that the mail is about; null for another event. */
    comment_id: reference().references(() => comment.id, { onDelete: 'cascade' }),
    notification_id: reference(),
    /** Sent in one message with the other mails of this person's digest that are due. */
    is_digest: boolean().notNull().default(false),
    data: jsonb().$type<NotificationData>().notNull(),
    /** `waiting`, `sending`, `sent`, `dropped` or `failed`. */
    state: text().notNull().default('waiting'),
    ...leased(),
    message_id: text(),
    /** Address and subject of the last attempt. */
    email: text(),
    subject: text(),
    last_error: text(),
    created_at: instant().notNull().default(now),
    /** When the mail was sent, dropped or given up. */
    settled_at: instant(),
  },
  (table) => [
    uniqueIndex('mail_key').on(table.key),
    index('mail_due').on(table.next_at).where(sql`${table.state} in ('waiting', 'sending')`),
    index('mail_state').on(table.state, table.id),
  ],
)

/** Bounces of an address, folded. */
export const mailAddress = pgTable('mail_address', {
  email: text().primaryKey(),
  /** Permanent failures since the last mail that the person answered. */
  bounces: integer().notNull().default(0),
  last_status: text(),
  last_bounce_at: instant(),
})

/** People who no longer want mails: about one ticket, or about any (`ticket_id` 0). */
export const mailMute = pgTable(
  'mail_mute',
  {
    user_id: reference()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    ticket_id: reference().notNull(),
    created_at: instant().notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.ticket_id] })],
)

/** Mails that came in, with what became of each. The original is a stored file. */
export const inboundMail = pgTable(
  'inbound_mail',
  {
    id: id(),
    /** Digest of what does not differ between two deliveries of one mail. */
    key: text().notNull(),
    /** Stored name of the original bytes. */
    storage: text().notNull(),
    bytes: integer().notNull(),
    /** `webhook`, `imap` or `contact`; the column and the API keep its first name. */
    source: text('door').notNull(),
    /** `received`, `done`, `held`, `refused`, `ignored`, `unreadable`, `discarded` or `failed`. */
    state: text().notNull().default('received'),
    ...leased(),
    /** Why the mail is in this state; see `server/inbox/decision.ts`. */
    reason: text(),
    message_id: text(),
    sender: text(),
    sender_name: text(),
    subject: text(),
    /** The person whose address sent the mail. */
    user_id: reference().references(() => user.id, { onDelete: 'cascade' }),
    ticket_id: reference().references(() => ticket.id, { onDelete: 'cascade' }),
    comment_id: reference().references(() => comment.id, { onDelete: 'cascade' }),
    /** Attached files that were not kept, with the reason. */
    left_out: jsonb().$type<readonly { readonly name: string; readonly reason: string }[]>().notNull().default([]),
    last_error: text(),
    received_at: instant().notNull().default(now),
    settled_at: instant(),
    decided_by_id: reference().references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('inbound_mail_key').on(table.key),
    uniqueIndex('inbound_mail_storage').on(table.storage),
    index('inbound_mail_due').on(table.next_at).where(sql`${table.state} = 'received'`),
    index('inbound_mail_state').on(table.state, table.id),
    index('inbound_mail_ticket').on(table.ticket_id, table.user_id),
  ],
)

/** A mailbox that is read, by the one process that holds it, and how far. */
export const mailbox = pgTable('mailbox', {
  /** Digest of server, user and folder. */
  name: text().primaryKey(),
  holder: uuid(),
  held_until: instant(),
  /** Number of the folder; another one makes `last_uid` meaningless. */
  uid_validity: bigint({ mode: 'number' }),
  last_uid: bigint({ mode: 'number' }).notNull().default(0),
  is_connected: boolean().notNull().default(false),
  last_error: text(),
})
