import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { ADDRESS_SEPARATOR, foldEmail } from '#contract/core/kinds/email.ts'
import { IN_FOLDER, type InvoiceMailState } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { isDue, LEASE_SECONDS, PAUSES } from '../../mail/queue/rows.ts'
import { inTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { addStaffHints } from '../staff-hints.ts'

/** A mail with an invoice that this process sends now. */
export type ClaimedInvoiceMail = typeof invoiceMail.$inferSelect

/** Takes the mail that is due first for the time of a lease; null when none is due. */
export const claimInvoiceMail = async (database: Queryable): Promise<ClaimedInvoiceMail | null> => {
  const due = database
    .select({ id: invoiceMail.id })
    .from(invoiceMail)
    .where(and(isNull(invoiceMail.deleted_at), isDue(invoiceMail)))
    .orderBy(invoiceMail.next_at, invoiceMail.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await database
    .update(invoiceMail)
    .set({
      state: 'sending',
      lease: randomUUID(),
      leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      attempts: sql`${invoiceMail.attempts} + 1`,
    })
    .where(inArray(invoiceMail.id, due))
    .returning()
  return claimed ?? null
}

/** Columns that tell what became of a mail, of the table or of an alias. */
interface OutcomeColumns {
  readonly state: AnyPgColumn
  readonly last_error: AnyPgColumn
}

/** Whether a mail was written to the folder; `isInFolder` of the contract in SQL. */
export const wasInFolder = ({ state, last_error }: OutcomeColumns): SQL =>
  sql`(${state} = 'sent' and ${last_error} is not distinct from ${IN_FOLDER})`

/** Whether a mail has reached no one; the opposite of `reachesClient` of the contract in SQL. */
export const hasReachedNobody = (mail: OutcomeColumns): SQL =>
  sql`(${mail.state} in ('failed', 'bounced') or ${wasInFolder(mail)})`

/** Whether another mail in this state has the same reminder for the same address. */
const hasSameReminder = async (database: Queryable, claimed: ClaimedInvoiceMail, state: SQL): Promise<boolean> => {
  if (claimed.reminder_level_id === null) return false
  const [found] = await database
    .select({ id: invoiceMail.id })
    .from(invoiceMail)
    .where(
      and(
        eq(invoiceMail.invoice_id, claimed.invoice_id),
        eq(invoiceMail.reminder_level_id, claimed.reminder_level_id),
        ne(invoiceMail.id, claimed.id),
        isNull(invoiceMail.deleted_at),
        state,
        isRecipient(claimed.email),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Whether the mail server has taken the same reminder before. */
export const isSentAlready = (database: Queryable, claimed: ClaimedInvoiceMail): Promise<boolean> =>
  hasSameReminder(database, claimed, sql`${invoiceMail.state} = 'sent' and not ${wasInFolder(invoiceMail)}`)

/**
 * Whether another process sends the same reminder now. Both have claimed theirs before they ask, so
 * that at least one of the two sees the other.
 */
export const isBeingSent = (database: Queryable, claimed: ClaimedInvoiceMail): Promise<boolean> =>
  hasSameReminder(database, claimed, sql`${invoiceMail.state} = 'sending' and ${invoiceMail.leased_until} > now()`)

interface Outcome {
  readonly state: InvoiceMailState
  /** Code of the failure; null for a mail that was sent. */
  readonly error: string | null
  /** Seconds until the next attempt, of a mail that waits for one. */
  readonly pause?: number
}

/** Writes what became of an attempt. A process whose lease was taken over changes nothing. */
export const noteOutcome = (
  services: WriteServices,
  { id, lease }: ClaimedInvoiceMail,
  { state, error, pause = 0 }: Outcome,
): Promise<void> =>
  inTransaction(services, async (transaction, consequences) => {
    const changed = await transaction
      .update(invoiceMail)
      .set({
        state,
        last_error: error,
        lease: null,
        leased_until: null,
        next_at: sql`now() + make_interval(secs => ${pause})`,
        ...(state === 'sent' ? { sent_at: sql`now()` } : {}),
      })
      .where(and(eq(invoiceMail.id, id), sql`${invoiceMail.lease} = ${lease}::uuid`))
      .returning({ id: invoiceMail.id })
    if (changed.length > 0) await addStaffHints(transaction, consequences, 'invoice_mail', [id])
  })

/** Seconds until the attempt after this one; undefined after the last. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES[attempts - 1]

/** A mail that went to this address, as its recipient or by a copy. */
const isRecipient = (address: string) =>
  sql`${foldEmail(address)} = any(string_to_array(lower(concat_ws(${ADDRESS_SEPARATOR}, ${invoiceMail.email}, ${invoiceMail.also_to}, ${invoiceMail.cc})), ${ADDRESS_SEPARATOR}))`

/**
 * Marks a sent mail as returned by the mail server of a recipient; nothing for another address.
 */
export const markBounced = async (
  database: Queryable,
  id: number,
  failure: { readonly email: string; readonly status: string },
): Promise<boolean> => {
  const marked = await database
    .update(invoiceMail)
    .set({ state: 'bounced', last_error: failure.status })
    .where(and(eq(invoiceMail.id, id), eq(invoiceMail.state, 'sent'), isRecipient(failure.email)))
    .returning({ id: invoiceMail.id })
  return marked.length > 0
}

/**
 * Stops the mails that waited when a backup was made: they may have left since. A manager sees them
 * as failed, and may send them again.
 */
export const failRestoredMails = async (database: Queryable): Promise<void> => {
  await database
    .update(invoiceMail)
    .set({ state: 'failed', last_error: 'restored', lease: null, leased_until: null })
    .where(inArray(invoiceMail.state, ['waiting', 'sending']))
}
