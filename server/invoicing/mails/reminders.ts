import { and, eq, sql } from 'drizzle-orm'
import { companyDay } from '#contract/company-day.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { fillInInvoice } from '#contract/invoicing/invoice-placeholders.ts'
import { reminderText } from '#contract/models/reminder-level/reminder-level.ts'
import { isReadingArchive } from '../../database/archive-state.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, transaction as payment } from '../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { client } from '../../database/schema/people.ts'
import type { Background } from '../../runtime/background.ts'
import { inTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { readSettings } from '../parties.ts'
import { addStaffHints } from '../staff-hints.ts'

const LOOK_EVERY_MS = 3_600_000

/** Invoices that are reminded of in one transaction; the next look has the others. */
const AT_ONCE = 100

const paid = sql<number>`(select coalesce(sum(${payment.amount}), 0) from ${payment}
  where ${payment.invoice_id} = ${invoice.id} and ${payment.deleted_at} is null)`.mapWith(Number)

/** A reminder of this level or a later one that was written for the invoice already. */
const isReminded = sql`exists (select 1 from ${invoiceMail} written join ${reminderLevel} written_level on written_level.id = written.reminder_level_id
  where written.invoice_id = ${invoice.id} and written.deleted_at is null and written_level.days_after_due >= ${reminderLevel.days_after_due})`

/**
 * Reminders that an automatic level asks for on this day. A level counts from the day on which it
 * was made automatic: invoices that had passed its day before are left to the managers.
 */
const dueReminders = (database: Queryable, today: string) =>
  database
    .select({
      levelId: reminderLevel.id,
      subject: reminderLevel.subject,
      message: reminderLevel.message,
      subject_en: reminderLevel.subject_en,
      message_en: reminderLevel.message_en,
      invoiceId: invoice.id,
      ref: invoice.ref,
      title: invoice.title,
      date: invoice.date,
      dueDate: invoice.due_date,
      amountTtc: invoice.amount_ttc,
      amountDeducted: invoice.amount_deducted,
      paid,
      client: client.name,
      email: client.billing_email,
      country: client.country,
      billing_address1: client.billing_address1,
      billing_country: client.billing_country,
    })
    .from(reminderLevel)
    .innerJoin(invoice, sql`${invoice.due_date} + ${reminderLevel.days_after_due} <= ${today}::date`)
    .innerJoin(client, eq(client.id, invoice.client_id))
    .where(
      and(
        sql`${reminderLevel.deleted_at} is null and ${invoice.deleted_at} is null`,
        sql`${invoice.due_date} + ${reminderLevel.days_after_due} >= ${reminderLevel.automatic_since}`,
        sql`${invoice.stage} = 'sent' and ${invoice.kind} <> 'credit_note' and not ${invoice.fully_paid}`,
        sql`${invoice.disputed_at} is null`,
        sql`${client.billing_email} is not null`,
        sql`not ${isReminded}`,
        sql`not ${isReadingArchive}`,
      ),
    )
    // The latest level first: an invoice that has reached two at once is reminded once.
    .orderBy(sql`${reminderLevel.days_after_due} desc`, invoice.id)
    .limit(AT_ONCE)

/** Writes the automatic reminders of this day; the queue sends them. Returns how many. */
export const writeReminders = (services: WriteServices, today: string): Promise<number> =>
  inTransaction(services, async (transaction, consequences) => {
    const due = await dueReminders(transaction, today)
    if (due.length === 0) return 0
    const { name } = await readSettings(transaction)
    const written = new Set<number>()
    const ids: number[] = []
    for (const { levelId, invoiceId, email, ...facts } of due) {
      if (email === null || written.has(invoiceId)) continue
      written.add(invoiceId)
      const about = { ...facts, company: name ?? '', rest: facts.amountTtc - facts.amountDeducted - facts.paid }
      const { locale, subject, message } = reminderText(facts, documentLanguage(facts))
      const filled = (text: string): string => fillInInvoice(text, about, { locale, today })
      const [row] = await transaction
        .insert(invoiceMail)
        .values({
          invoice_id: invoiceId,
          reminder_level_id: levelId,
          email,
          subject: filled(subject).slice(0, 255),
          message: filled(message),
          locale,
          created_at: new Date().toISOString(),
        })
        .onConflictDoNothing()
        .returning({ id: invoiceMail.id })
      if (row) ids.push(row.id)
    }
    await addStaffHints(transaction, consequences, 'invoice_mail', ids)
    return ids.length
  })

/** Looks every hour whether automatic reminders are due. */
export interface Reminders {
  start(): void
  close(): void
}

export const createReminders = (services: WriteServices, background: Background, now: () => Date): Reminders => {
  let timer: NodeJS.Timeout | undefined
  const look = (): void =>
    background.run('reminders of invoices', async () => {
      await writeReminders(services, companyDay(now()))
    })
  return {
    start: () => {
      look()
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    close: () => clearInterval(timer),
  }
}
