import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bookkeeping, id, instant, reference } from '../columns.ts'
import { user } from './people.ts'

export const absence = pgTable(
  'absence',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    type: text().notNull(),
    start: date({ mode: 'string' }).notNull(),
    end: date({ mode: 'string' }).notNull(),
    start_half: boolean().notNull().default(false),
    end_half: boolean().notNull().default(false),
    status: text().notNull().default('requested'),
    replacement_id: reference().references(() => user.id),
    comment: text(),
    decided_by_id: reference().references(() => user.id),
    decided_at: instant(),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [index('absence_xid').on(table.xid, table.id), index('absence_user').on(table.user_id, table.start)],
)

export const workingTime = pgTable(
  'working_time',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    ut_per_day: integer().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('working_time_xid').on(table.xid, table.id),
    index('working_time_user').on(table.user_id, table.starts_on),
  ],
)

export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    model: text().notNull(),
    query: text(),
    is_shared: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    ...bookkeeping(),
  },
  (table) => [index('saved_view_xid').on(table.xid, table.id), index('saved_view_user').on(table.user_id)],
)

export const listLayout = pgTable(
  'list_layout',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    list: text().notNull(),
    columns: text(),
    ...bookkeeping(),
  },
  (table) => [index('list_layout_xid').on(table.xid, table.id), index('list_layout_user').on(table.user_id)],
)

export const finishedWeek = pgTable(
  'finished_week',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    starts_on: date({ mode: 'string' }).notNull(),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('finished_week_xid').on(table.xid, table.id),
    index('finished_week_user').on(table.user_id, table.starts_on),
  ],
)
