import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ClientKind, TvaCategory } from '#contract/invoicing/tva.ts'
import { client as clientModel } from '#contract/models/client/client.ts'
import { projet as projetModel } from '#contract/models/projet/projet.ts'
import { bookkeeping, id, instant, now, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { role } from './reference.ts'

export const client = pgTable(
  'client',
  {
    id: id(),
    name: text().notNull(),
    kind: text().$type<ClientKind>().notNull().default('professional'),
    country: text().notNull().default('FR'),
    has_tva: boolean().notNull().default(true),
    tva_category: text().$type<TvaCategory>().notNull().default('standard'),
    wants_time_annex: boolean().notNull().default(false),
    ...nullableColumns(clientModel),
    ...bookkeeping(),
  },
  (table) => [index('client_xid').on(table.xid, table.id)],
)

export const user = pgTable(
  'user',
  {
    id: id(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull(),
    avatar: text(),
    avatar_url: text(),
    role_id: reference()
      .notNull()
      .references(() => role.id),
    client_id: reference().references(() => client.id),
    is_client_manager: boolean().notNull().default(false),
    locale: text(),
    company: text(),
    phone: text(),
    birthday: date({ mode: 'string' }),
    address1: text(),
    address2: text(),
    postal: text(),
    city: text(),
    cost_day: integer(),
    ut_per_day: integer().notNull().default(32),
    joined_on: date({ mode: 'string' }),
    left_on: date({ mode: 'string' }),
    is_active: boolean().notNull().default(true),
    requested_at: instant(),
    erased_at: instant(),
    /**
     * argon2id in PHC form; null for a person who can't sign in yet. Outside the contract: no
     * answer ever carries it.
     */
    password_hash: text(),
    /**
     * Comments from before this instant count as read without a read mark: a new account does not
     * begin with years of unread comments. Outside the contract.
     */
    comments_read_before: instant().notNull().default(now),
    ...bookkeeping(),
  },
  (table) => [
    // In the C collation only ASCII letters have a case, whatever the locale of the server.
    uniqueIndex('user_email').on(sql`lower(${table.email} collate "C")`).where(sql`${table.deleted_at} is null`),
    index('user_client').on(table.client_id),
    index('user_xid').on(table.xid, table.id),
  ],
)

export const projet = pgTable(
  'projet',
  {
    id: id(),
    name: text().notNull(),
    client_id: reference()
      .notNull()
      .references(() => client.id),
    responsable_id: reference().references(() => user.id),
    send_notifications: boolean().notNull().default(true),
    is_facturable: boolean().notNull().default(true),
    is_visible_to_client: boolean().notNull().default(true),
    ...nullableColumns(projetModel),
    ...bookkeeping(),
  },
  (table) => [index('projet_client').on(table.client_id), index('projet_xid').on(table.xid, table.id)],
)

export const lastLogin = pgTable(
  'last_login',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    date: instant().notNull(),
    ip: text(),
    user_agent: text(),
    ...bookkeeping(),
  },
  (table) => [
    index('last_login_xid').on(table.xid, table.id),
    index('last_login_user').on(table.user_id, table.date),
    index('last_login_date').on(table.date),
  ],
)
