import { isNull } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Nature, TvaCategory } from '#contract/invoicing/tva.ts'
import type { InvoiceGrouping, InvoiceKind, InvoiceStage } from '#contract/lifecycle/invoice.ts'
import { bookkeeping, id, instant, reference } from '../columns.ts'
import { client, projet, user } from './people.ts'

export const product = pgTable(
  'product',
  {
    id: id(),
    name: text().notNull(),
    billable_period: text().notNull().default('once'),
    tva: integer().notNull().default(2000),
    nature: text().$type<Nature>().notNull().default('services'),
    tva_category: text().$type<TvaCategory>().notNull().default('standard'),
    exemption_code: text(),
    exemption_reason: text(),
    account: text(),
    price: integer().notNull(),
    client_id: reference().references(() => client.id),
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    ...bookkeeping(),
  },
  (table) => [index('product_xid').on(table.xid, table.id), index('product_client').on(table.client_id)],
)

/** Prices of hours, which precede the price of the settings. */
export const rate = pgTable(
  'rate',
  {
    id: id(),
    user_id: reference().references(() => user.id),
    client_id: reference().references(() => client.id),
    hour_price: integer().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    archived_at: instant(),
    ...bookkeeping(),
  },
  (table) => [index('rate_xid').on(table.xid, table.id), index('rate_client').on(table.client_id)],
)

export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    ref: text(),
    kind: text().$type<InvoiceKind>().notNull().default('invoice'),
    stage: text().$type<InvoiceStage>().notNull().default('draft'),
    client_id: reference()
      .notNull()
      .references(() => client.id),
    title: text().notNull(),
    date: date({ mode: 'string' }),
    due_date: date({ mode: 'string' }),
    month: date({ mode: 'string' }),
    amount_ht: integer().notNull().default(0),
    amount_tva: integer().notNull().default(0),
    amount_ttc: integer().notNull().default(0),
    amount_deducted: integer().notNull().default(0),
    fully_paid: boolean().notNull().default(false),
    order_ref: text(),
    grouping: text().$type<InvoiceGrouping>().notNull().default('ticket'),
    introduction: text(),
    footer: text(),
    comments: text(),
    quickbook_id: text(),
    pdf: text(),
    credited_invoice_id: reference().references((): AnyPgColumn => invoice.id),
    deducted_in_id: reference().references((): AnyPgColumn => invoice.id),
    deposit_ids: jsonb().$type<readonly number[]>().notNull().default([]),
    format: integer(),
    sent_at: instant(),
    viewed_at: instant(),
    closed_at: instant(),
    disputed_at: instant(),
    disputed_line_id: reference().references((): AnyPgColumn => invoiceLine.id),
    dispute_reason: text(),
    made_by_closing: boolean().notNull().default(false),
    created_at: instant().notNull(),
    /**
     * Seller and buyer as they were when the invoice was sent: what was sent never changes with
     * them. Outside the contract.
     */
    parties: jsonb(),
    ...bookkeeping(),
  },
  (table) => [
    index('invoice_xid').on(table.xid, table.id),
    index('invoice_client').on(table.client_id),
    index('invoice_month').on(table.month, table.client_id),
    index('invoice_deducted').on(table.deducted_in_id),
    uniqueIndex('invoice_ref').on(table.ref),
  ],
)

export const invoiceLine = pgTable(
  'invoice_line',
  {
    id: id(),
    invoice_id: reference()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull().default(0),
    designation: text().notNull(),
    quantity: integer().notNull().default(100),
    unit: text().notNull().default('unit'),
    unit_price: integer().notNull().default(0),
    tva: integer().notNull().default(2000),
    nature: text().$type<Nature>().notNull().default('services'),
    tva_category: text().$type<TvaCategory>().notNull().default('standard'),
    exemption_code: text(),
    exemption_reason: text(),
    period_start: date({ mode: 'string' }),
    period_end: date({ mode: 'string' }),
    product_id: reference().references(() => product.id),
    ...bookkeeping(),
  },
  (table) => [
    index('invoice_line_xid').on(table.xid, table.id),
    index('invoice_line_invoice').on(table.invoice_id, table.position),
  ],
)

/** Parts of the price of fixed-price projets. */
export const billingStage = pgTable(
  'billing_stage',
  {
    id: id(),
    projet_id: reference()
      .notNull()
      .references(() => projet.id),
    position: integer().notNull().default(0),
    designation: text().notNull(),
    amount: integer().notNull(),
    tva: integer().notNull().default(2000),
    due_on: date({ mode: 'string' }),
    invoice_line_id: reference().references(() => invoiceLine.id),
    ...bookkeeping(),
  },
  (table) => [
    index('billing_stage_xid').on(table.xid, table.id),
    index('billing_stage_projet').on(table.projet_id),
    index('billing_stage_line').on(table.invoice_line_id),
  ],
)

export const transaction = pgTable(
  'transaction',
  {
    id: id(),
    invoice_id: reference()
      .notNull()
      .references(() => invoice.id),
    date: date({ mode: 'string' }).notNull(),
    amount: integer().notNull(),
    method: text().notNull().default('transfer'),
    comments: text(),
    quickbook_id: text(),
    bank_reference: text(),
    created_at: instant().notNull(),
    ...bookkeeping(),
  },
  (table) => [
    index('transaction_xid').on(table.xid, table.id),
    index('transaction_invoice').on(table.invoice_id),
    uniqueIndex('transaction_bank_reference').on(table.bank_reference).where(isNull(table.deleted_at)),
  ],
)

/**
 * Last number given out in a year, to invoices (deposits and final ones included) and to credit
 * notes apart. Its row is locked until
 * the invoice that takes the next one is stored, so that no number is ever missing.
 */
export const invoiceSequence = pgTable(
  'invoice_sequence',
  {
    kind: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
