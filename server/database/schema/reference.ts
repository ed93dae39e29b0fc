import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bookkeeping, id, reference } from '../columns.ts'

const label = () => ({
  name: text().notNull(),
  color_background: text().notNull().default('transparent'),
  color_text: text().notNull().default('#000000'),
  icon: text(),
  position: integer().notNull().default(0),
})

export const role = pgTable(
  'role',
  { id: id(), name: text().notNull(), slug: text().notNull(), ...bookkeeping() },
  (table) => [uniqueIndex('role_slug').on(table.slug), index('role_xid').on(table.xid, table.id)],
)

export const ticketStatus = pgTable(
  'ticket_status',
  {
    id: id(),
    ...label(),
    merged_into_id: reference().references((): AnyPgColumn => ticketStatus.id),
    stage: text().notNull(),
    is_open: boolean().notNull().default(false),
    is_done: boolean().notNull().default(false),
    is_closed: boolean().notNull().default(false),
    ...bookkeeping(),
  },
  (table) => [index('ticket_status_xid').on(table.xid, table.id)],
)

export const ticketPriority = pgTable(
  'ticket_priority',
  {
    id: id(),
    ...label(),
    merged_into_id: reference().references((): AnyPgColumn => ticketPriority.id),
    ...bookkeeping(),
  },
  (table) => [index('ticket_priority_xid').on(table.xid, table.id)],
)

export const ticketType = pgTable(
  'ticket_type',
  { id: id(), ...label(), merged_into_id: reference().references((): AnyPgColumn => ticketType.id), ...bookkeeping() },
  (table) => [index('ticket_type_xid').on(table.xid, table.id)],
)
