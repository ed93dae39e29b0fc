import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bookkeeping, id } from '../columns.ts'

/** One row: the company that runs this installation. */
export const settings = pgTable(
  'settings',
  {
    id: id(),
    name: text(),
    legal_form: text(),
    capital: integer(),
    address1: text(),
    address2: text(),
    postal: text(),
    city: text(),
    siren: text(),
    rcs: text(),
    tva_number: text(),
    email: text(),
    phone: text(),
    iban: text(),
    bic: text(),
    payment_days: integer().notNull().default(30),
    penalty_rate: integer().notNull().default(1200),
    hour_price: integer().notNull().default(7500),
    alsace_moselle: boolean().notNull().default(false),
    terms: text(),
    start_dismissed: boolean().notNull().default(false),
    ...bookkeeping(),
  },
  (table) => [index('settings_xid').on(table.xid, table.id)],
)
