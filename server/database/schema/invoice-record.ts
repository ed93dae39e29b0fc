import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, reference } from '../columns.ts'
import { invoice, invoiceLine } from './billing.ts'
import { user } from './people.ts'
import { pointage, ticket } from './work.ts'

/**
 * Files of an invoice as they were made when it was sent: the original that the law wants kept.
 * Written once. Outside the contract of the API.
 */
export const invoiceDocument = pgTable('invoice_document', {
  invoice_id: reference()
    .primaryKey()
    .references(() => invoice.id),
  format: integer().notNull(),
  pdf: bytes().notNull(),
  cii: bytes().notNull(),
  ubl: bytes().notNull(),
  /** Digest of the PDF, in hexadecimal. */
  sha256: text().notNull(),
  created_at: instant().notNull(),
})

/**
 * Time of an invoice as it was when the invoice was sent. It stays when a credit note frees the
 * time for another invoice. Written once. Outside the contract of the API.
 */
export const invoiceTime = pgTable(
  'invoice_time',
  {
    invoice_id: reference()
      .notNull()
      .references(() => invoice.id),
    invoice_line_id: reference()
      .notNull()
      .references(() => invoiceLine.id),
    pointage_id: reference()
      .notNull()
      .references(() => pointage.id),
    ticket_id: reference()
      .notNull()
      .references(() => ticket.id),
    user_id: reference()
      .notNull()
      .references(() => user.id),
    date: date({ mode: 'string' }).notNull(),
    ut: integer().notNull(),
    /** Cents an hour, without TVA. */
    hour_price: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoice_id, table.pointage_id] }),
    index('invoice_time_pointage').on(table.pointage_id),
  ],
)
