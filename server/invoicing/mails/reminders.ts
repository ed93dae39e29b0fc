import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyDay } from '#contract/company-day.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { fillInInvoice } from '#contract/invoicing/invoice-placeholders.ts'
import { reminderText } from '#contract/models/reminder-level/reminder-text.ts'
import { isReadingArchive } from '../../database/archive-state.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice, transaction as payment } from '../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../database/schema/invoice-mail.ts'
import { mailAddress } from '../../database/schema/mail.ts'
import { client } from '../../database/schema/people.ts'
import { MAX_BOUNCES } from '../../mail/queue/recipient.ts'
import type { MailTransport } from '../../mail/transport.ts'
import type { Background } from '../../runtime/background.ts'
import { inTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { readSettings } from '../sending/parties.ts'
import { addStaffHints } from '../staff-hints.ts'
import { hasReachedNobody, wasInFolder } from './rows.ts'

const LOOK_EVERY_MS = 3_600_000

/** Invoices that are reminded of in one transaction; the next look has the others. */
const AT_ONCE = 100

const paid = sql<number>`(select coalesce(sum(${payment.amount}), 0) from ${payment}
  where ${payment.invoice_id} = ${invoice.id} and ${payment.deleted_at} is null)`.mapWith(Number)

const written = alias(invoiceMail, 'written')
const writtenLevel = alias(reminderLevel, 'written_level')

/**
 * Whether a reminder that has reached no one still holds back the next one:
 *
 *   written to the folder   until a mail server is configured
 *   failed                  for a day; after a restore for good, since it may have left
 *   returned                until the client has another address
 */
const holdsBack = (isLocal: boolean): SQL => sql`case
  when ${wasInFolder(written)} then ${isLocal}::boolean
  when ${written.state} = 'failed' then ${written.last_error} = 'restored' or ${written.next_at} > now() - interval '1 day'
  else lower(${written.email}) = lower(${client.billing_email}) end`

/**
 * A reminder of this level or a later one that reaches the client, or that is not written again
 * yet.
 */
const isReminded = (isLocal: boolean): SQL => sql`exists (
  select 1 from ${invoiceMail} written join ${reminderLevel} written_level on ${writtenLevel.id} = ${written.reminder_level_id}
  where ${written.invoice_id} = ${invoice.id} and ${written.deleted_at} is null
    and ${writtenLevel.days_after_due} >= ${reminderLevel.days_after_due}
    and (not ${hasReachedNobody(written)} or ${holdsBack(isLocal)}))`

/** The address of the client has refused so many mails that it gets no more. */
const isRefusing = sql`exists (select 1 from ${mailAddress}
  where ${mailAddress.email} = lower(${client.billing_email}) and ${mailAddress.bounces} >= ${MAX_BOUNCES})`

/**
 * Reminders that an automatic level asks for on this day. A level counts from the day on which it
 * was made automatic: invoices that had passed its day before are left to the managers.
 */
const dueReminders = (database: Queryable, today: string, isLocal: boolean) =>
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
        sql`not ${isReminded(isLocal)}`,
        sql`not ${isRefusing}`,
        sql`not ${isReadingArchive}`,
      ),
    )
    // The latest level first: an invoice that has reached two at once is reminded once.
    .orderBy(sql`${reminderLevel.days_after_due} desc`, invoice.id)
    .limit(AT_ONCE)

/** Parts of the server that write reminders, and the transport that takes them. */
interface ReminderServices extends WriteServices {
  readonly mailTransport: Pick<MailTransport, 'isLocal'>
}

type NewReminder = Pick<
  typeof invoiceMail.$inferInsert,
  'invoice_id' | 'reminder_level_id' | 'email' | 'subject' | 'message' | 'locale'
>

/**
 * Stores a reminder for the queue. One that has reached no one is written anew; returns null where
 * another process was first.
 */
const storeReminder = async (transaction: Queryable, reminder: NewReminder): Promise<number | null> => {
  const row = { ...reminder, created_at: new Date().toISOString() }
  const [stored] = await transaction
    .insert(invoiceMail)
    .values(row)
    .onConflictDoUpdate({
      target: [invoiceMail.invoice_id, invoiceMail.reminder_level_id],
      targetWhere: sql`${invoiceMail.user_id} is null and ${invoiceMail.deleted_at} is null`,
      set: { ...row, state: 'waiting', last_error: null, sent_at: null, attempts: 0, next_at: sql`now()` },
      setWhere: hasReachedNobody(invoiceMail),
    })
    .returning({ id: invoiceMail.id })
  return stored?.id ?? null
}

/** Writes the automatic reminders of this day; the queue sends them. Returns how many. */
export const writeReminders = (services: ReminderServices, today: string): Promise<number> =>
  inTransaction(services, async (transaction, consequences) => {
    const due = await dueReminders(transaction, today, services.mailTransport.isLocal === true)
    if (due.length === 0) return 0
    const { name } = await readSettings(transaction)
    const reminded = new Set<number>()
    const ids: number[] = []
    for (const { levelId, invoiceId, email, ...facts } of due) {
      if (email === null || reminded.has(invoiceId)) continue
      reminded.add(invoiceId)
      const about = { ...facts, company: name ?? '', rest: facts.amountTtc - facts.amountDeducted - facts.paid }
      const { locale, subject, message } = reminderText(facts, documentLanguage(facts))
      const filled = (text: string): string => fillInInvoice(text, about, { locale, today })
      const texts = { subject: filled(subject).slice(0, 255), message: filled(message), locale }
      const id = await storeReminder(transaction, {
        invoice_id: invoiceId,
        reminder_level_id: levelId,
        email,
        ...texts,
      })
      if (id !== null) ids.push(id)
    }
    await addStaffHints(transaction, consequences, 'invoice_mail', ids)
    return ids.length
  })

/** Looks every hour whether automatic reminders are due. */
export interface Reminders {
  start(): void
  close(): void
}

export const createReminders = (services: ReminderServices, background: Background, now: () => Date): Reminders => {
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
