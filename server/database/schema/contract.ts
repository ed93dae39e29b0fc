import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { contract as contractModel } from '#contract/models/contract/contract.ts'
import { bookkeeping, id, instant, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { client, projet } from './people.ts'

export const contract = pgTable(
  'contract',
  {
    id: id(),
    name: text().notNull(),
    client_id: reference()
      .notNull()
      .references(() => client.id),
    projet_id: reference().references(() => projet.id),
    ut: integer().notNull(),
    billable_period: text().notNull().default('once'),
    starts_on: date({ mode: 'string' }).notNull(),
    carries_over: boolean().notNull().default(false),
    alerts_client: boolean().notNull().default(false),
    ...nullableColumns(contractModel),
    ...bookkeeping(),
  },
  (table) => [index('contract_xid').on(table.xid, table.id), index('contract_client').on(table.client_id)],
)

/** Alerts that were sent, so that each is sent once a period. Outside the contract of the API. */
export const contractAlert = pgTable(
  'contract_alert',
  {
    contract_id: reference()
      .notNull()
      .references(() => contract.id),
    period_from: date({ mode: 'string' }).notNull(),
    /** A percentage, or `overrun`. */
    alert: text().notNull(),
    sent_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contract_id, table.period_from, table.alert] })],
)
