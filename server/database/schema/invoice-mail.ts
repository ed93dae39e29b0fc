import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { invoiceMail as invoiceMailModel } from '#contract/models/invoice-mail/invoice-mail.ts'
import { reminderLevel as reminderLevelModel } from '#contract/models/reminder-level/reminder-level.ts'
import { bookkeeping, id, instant, now, reference } from '../columns.ts'
import { nullableColumns } from '../nullable-columns.ts'
import { invoice } from './billing.ts'
import { user } from './people.ts'

export const reminderLevel = pgTable(
  'reminder_level',
  {
    id: id(),
    name: text().notNull(),
    days_after_due: integer().notNull().default(7),
    subject: text().notNull(),
    message: text().notNull(),
    ...nullableColumns(reminderLevelModel),
    ...bookkeeping(),
  },
  (table) => [index('reminder_level_xid').on(table.xid, table.id)],
)

/** Mails with an invoice: what people see of them, and the columns of the queue. */
export const invoiceMail = pgTable(
  'invoice_mail',
  {
    id: id(),
    invoice_id: reference()
      .notNull()
      .references(() => invoice.id),
    reminder_level_id: reference().references(() => reminderLevel.id),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    locale: text().notNull().default('fr'),
    state: text().notNull().default('waiting'),
    user_id: reference().references(() => user.id),
    created_at: instant().notNull(),
    ...nullableColumns(invoiceMailModel),
    attempts: integer().notNull().default(0),
    /** The next attempt is not made before. */
    next_at: instant().notNull().default(now),
    /** Random name of the attempt that is under way. */
    lease: uuid(),
    leased_until: instant(),
    ...bookkeeping(),
  },
  (table) => [
    index('invoice_mail_xid').on(table.xid, table.id),
    index('invoice_mail_invoice').on(table.invoice_id),
    index('invoice_mail_due').on(table.next_at).where(sql`${table.state} in ('waiting', 'sending')`),
    // Two processes that look for due reminders at once create each of them once.
    uniqueIndex('invoice_mail_automatic')
      .on(table.invoice_id, table.reminder_level_id)
      .where(sql`${table.user_id} is null and ${table.deleted_at} is null`),
  ],
)
