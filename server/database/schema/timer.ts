import { boolean, index, pgTable } from 'drizzle-orm/pg-core'
import { timer as timerModel } from '#contract/models/timer/timer.ts'
import { bookkeeping, id, instant, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { user } from './people.ts'
import { pointage, ticket } from './work.ts'

export const timer = pgTable(
  'timer',
  {
    id: id(),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    ticket_id: reference().references(() => ticket.id),
    started_at: instant().notNull(),
    is_stop_assumed: boolean().notNull().default(false),
    pointage_id: reference().references(() => pointage.id),
    is_settled: boolean().notNull().default(false),
    ...nullableColumns(timerModel),
    ...bookkeeping(),
  },
  (table) => [
    index('timer_xid').on(table.xid, table.id),
    index('timer_user').on(table.user_id, table.started_at),
    index('timer_ticket').on(table.ticket_id),
    index('timer_pointage').on(table.pointage_id),
  ],
)
