import { isNull, sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bookkeeping, id, instant, reference, xid8 } from '../columns.ts'
import { invoice, invoiceLine } from './billing.ts'
import { projet, user } from './people.ts'
import { ticketPriority, ticketStatus, ticketType } from './reference.ts'

export const ticket = pgTable(
  'ticket',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    projet_id: reference()
      .notNull()
      .references(() => projet.id),
    status_id: reference()
      .notNull()
      .references(() => ticketStatus.id),
    priority_id: reference().references(() => ticketPriority.id),
    type_id: reference().references(() => ticketType.id),
    responsable_id: reference().references(() => user.id),
    created_by_id: reference().references(() => user.id),
    waiting_validation_user_id: reference().references(() => user.id),
    waiting_solving_user_id: reference().references(() => user.id),
    email: text(),
    url: text(),
    location: text(),
    tag: text(),
    ut: integer(),
    ut_max: integer(),
    dead_line: date({ mode: 'string' }),
    todo_at: date({ mode: 'string' }),
    importance: integer().notNull().default(1),
    is_facturable: boolean().notNull().default(true),
    is_bloquant: boolean().notNull().default(false),
    visible_to_client: boolean().notNull().default(true),
    created_at: instant().notNull(),
    closed_at: instant(),
    /** Searched text, folded once at the write. */
    search_text: text().generatedAlwaysAs(
      sql`fold(name || E'\\n' || coalesce(description, '') || E'\\n' || coalesce(location, '') || E'\\n' || coalesce(tag, ''))`,
    ),
    ...bookkeeping(),
  },
  (table) => [
    index('ticket_xid').on(table.xid, table.id),
    // Read in both directions; lists ask for what is not deleted alone.
    index('ticket_created').on(table.created_at, table.id).where(isNull(table.deleted_at)),
    index('ticket_projet')
      .on(table.projet_id, table.visible_to_client, table.created_at, table.id)
      .where(isNull(table.deleted_at)),
    index('ticket_status_id').on(table.status_id, table.created_at, table.id).where(isNull(table.deleted_at)),
    index('ticket_responsable')
      .on(table.responsable_id, table.status_id, table.created_at, table.id)
      .where(isNull(table.deleted_at)),
    // Any part of a word, without reading every row.
    index('ticket_search').using('gin', table.search_text.op('gin_trgm_ops')).with({ fastupdate: 'off' }),
  ],
)

/** Favourite flag of one person. Its version and xid change that person's feed only. */
export const ticketFavorite = pgTable(
  'ticket_favorite',
  {
    user_id: reference()
      .notNull()
      .references(() => user.id),
    record_id: reference()
      .notNull()
      .references(() => ticket.id),
    is_favorite: boolean().notNull(),
    version: integer().notNull().default(1),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.record_id] }),
    index('ticket_favorite_xid').on(table.user_id, table.xid, table.record_id),
  ],
)

export const pointage = pgTable(
  'pointage',
  {
    id: id(),
    ut: integer().notNull(),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    comment: text(),
    date: date({ mode: 'string' }).notNull(),
    kind: text(),
    invoice_id: reference().references(() => invoice.id),
    invoice_line_id: reference().references(() => invoiceLine.id),
    ut_invoiced: integer(),
    /** `ut_invoiced` is computed from contracts; false where a manager entered it (0385). */
    follows_contract: boolean().notNull().default(false),
    invoiced_user_id: reference().references(() => user.id),
    is_locked: boolean().notNull().default(false),
    created_at: instant().notNull(),
    search_text: text().generatedAlwaysAs(sql`fold(comment)`),
    ...bookkeeping(),
  },
  (table) => [
    index('pointage_xid').on(table.xid, table.id),
    index('pointage_ticket').on(table.ticket_id, table.date, table.id, table.ut).where(isNull(table.deleted_at)),
    index('pointage_user_date').on(table.user_id, table.date, table.id).where(isNull(table.deleted_at)),
    index('pointage_invoice').on(table.invoice_id),
    index('pointage_invoice_line').on(table.invoice_line_id),
    index('pointage_follows_contract')
      .on(table.ticket_id)
      .where(sql`${table.follows_contract} and not ${table.is_locked}`),
    index('pointage_date').on(table.date, table.id).where(isNull(table.deleted_at)),
    index('pointage_search').using('gin', table.search_text.op('gin_trgm_ops')).with({ fastupdate: 'off' }),
  ],
)

export const ticketStatusHistory = pgTable(
  'ticket_status_history',
  {
    id: id(),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference().references(() => user.id),
    from_status_id: reference().references(() => ticketStatus.id),
    to_status_id: reference()
      .notNull()
      .references(() => ticketStatus.id),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('ticket_status_history_xid').on(table.xid, table.id),
    index('ticket_status_history_ticket').on(table.ticket_id),
    index('ticket_status_history_created').on(table.created_at, table.id).where(isNull(table.deleted_at)),
  ],
)
