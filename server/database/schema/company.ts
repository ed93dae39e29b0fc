import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TvaRegime } from '#contract/invoicing/tva.ts'
import { settings as settingsModel } from '#contract/models/settings/settings.ts'
import type { WorkedWeek } from '#contract/working-calendar.ts'
import { bookkeeping, id } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'

/** One row: the company that runs this installation. */
export const settings = pgTable(
  'settings',
  {
    id: id(),
    country: text().notNull().default('FR'),
    tva_regime: text().$type<TvaRegime>().notNull().default('normal'),
    tva_on_debits: boolean().notNull().default(false),
    payment_days: integer().notNull().default(30),
    payment_end_of_month: boolean().notNull().default(false),
    penalty_rate: integer().notNull().default(1200),
    hour_price: integer().notNull().default(7500),
    account_client: text().notNull().default('411000'),
    account_services: text().notNull().default('706000'),
    account_goods: text().notNull().default('707000'),
    account_tva: text().notNull().default('445710'),
    account_tva_pending: text().notNull().default('445800'),
    account_deposits: text().notNull().default('419100'),
    account_bank: text().notNull().default('512000'),
    sales_journal: text().notNull().default('VE'),
    bank_journal: text().notNull().default('BQ'),
    worked_week: text().$type<WorkedWeek>().notNull().default('monday_to_friday'),
    alsace_moselle: boolean().notNull().default(false),
    require_two_factors: boolean().notNull().default(false),
    session_days: integer().notNull().default(90),
    keep_addresses_days: integer().notNull().default(180),
    keep_sign_ins_days: integer().notNull().default(365),
    keep_sessions_days: integer().notNull().default(90),
    keep_keys_days: integer().notNull().default(730),
    keep_mails_days: integer().notNull().default(365),
    keep_notifications_days: integer().notNull().default(180),
    keep_activity_days: integer().notNull().default(1825),
    start_dismissed: boolean().notNull().default(false),
    ...nullableColumns(settingsModel),
    ...bookkeeping(),
  },
  (table) => [index('settings_xid').on(table.xid, table.id)],
)
