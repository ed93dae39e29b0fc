import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { leaveRule as leaveRuleModel } from '#contract/models/leave-rule/leave-rule.ts'
import { bookkeeping, id, instant, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { user } from './people.ts'
import { absence } from './team.ts'
import { ticket } from './work.ts'

export const unavailability = pgTable(
  'unavailability',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    start: date({ mode: 'string' }).notNull(),
    end: date({ mode: 'string' }).notNull(),
    start_half: boolean().notNull().default(false),
    end_half: boolean().notNull().default(false),
    /** The absence from which the row is written. Outside the contract: colleagues never see it. */
    absence_id: reference().references(() => absence.id),
    ...bookkeeping(),
  },
  (table) => [
    index('unavailability_xid').on(table.xid, table.id),
    uniqueIndex('unavailability_absence').on(table.absence_id).where(sql`${table.deleted_at} is null`),
  ],
)

export const leaveRule = pgTable(
  'leave_rule',
  {
    id: id(),
    type: text().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    days_per_month: integer().notNull(),
    year_start: text().notNull().default('june'),
    rounds_up: boolean().notNull().default(true),
    carry_over_months: integer().notNull().default(12),
    ...nullableColumns(leaveRuleModel),
    ...bookkeeping(),
  },
  (table) => [index('leave_rule_xid').on(table.xid, table.id)],
)

export const leaveAdjustment = pgTable(
  'leave_adjustment',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    type: text().notNull(),
    days: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    reason: text(),
    ...bookkeeping(),
  },
  (table) => [index('leave_adjustment_xid').on(table.xid, table.id), index('leave_adjustment_user').on(table.user_id)],
)

export const bridgeDay = pgTable(
  'bridge_day',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    taken_from: text().notNull().default('offered'),
    ...bookkeeping(),
  },
  (table) => [index('bridge_day_xid').on(table.xid, table.id)],
)

export const handover = pgTable(
  'handover',
  {
    id: id(),
    absence_id: reference()
      .notNull()
      .references(() => absence.id),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    to_user_id: reference()
      .notNull()
      .references(() => user.id),
    returned_at: instant(),
    ...bookkeeping(),
  },
  (table) => [index('handover_xid').on(table.xid, table.id), index('handover_absence').on(table.absence_id)],
)

export const calendarFeed = pgTable(
  'calendar_feed',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    scope: text().notNull(),
    token_hash: text().notNull(),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('calendar_feed_xid').on(table.xid, table.id),
    index('calendar_feed_user').on(table.user_id),
    index('calendar_feed_token').on(table.token_hash),
  ],
)
