import { isNull, sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { receivedInvoice as receivedInvoiceModel } from '#contract/models/received-invoice/received-invoice.ts'
import { bookkeeping, bytes, id, instant, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'

export const receivedInvoice = pgTable(
  'received_invoice',
  {
    id: id(),
    seller_name: text().notNull(),
    /**
     * SIREN of the seller, or its name in small letters: with the number and the year of issue it
     * tells invoices apart. Outside the contract.
     */
    seller_key: text().notNull(),
    ref: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount_ht: integer().notNull(),
    amount_tva: integer().notNull(),
    amount_ttc: integer().notNull(),
    currency: text().notNull(),
    format: text().notNull(),
    state: text().notNull().default('received'),
    content: jsonb().notNull(),
    created_at: instant().notNull(),
    ...nullableColumns(receivedInvoiceModel),
    ...bookkeeping(),
  },
  (table) => [
    index('received_invoice_xid').on(table.xid, table.id),
    // Sellers may begin their numbers anew each year.
    uniqueIndex('received_invoice_number')
      .on(table.seller_key, table.ref, sql`extract(year from ${table.date})`)
      .where(isNull(table.deleted_at)),
  ],
)

/** The file of a received invoice as it came. Written once. Outside the contract of the API. */
export const receivedDocument = pgTable('received_document', {
  received_invoice_id: reference()
    .primaryKey()
    .references(() => receivedInvoice.id),
  name: text().notNull(),
  mime: text().notNull(),
  bytes: bytes().notNull(),
  /** Digest of the bytes, in hexadecimal. */
  sha256: text().notNull(),
})
