import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { mail } from '../database/schema/mail.ts'
import { markBounced } from '../invoicing/mails/rows.ts'
import type { DeliveryReport } from '../mail/inbound/parsed-mail.ts'
import { countBounce, mailPersonById } from '../mail/queue/recipient.ts'
import type { MailSigner } from '../mail/thread/signed.ts'

/** Recipient of the message with this id; null when the id is not signed by this server. */
const recipientOf = async (database: Queryable, messageId: string, signer: MailSigner): Promise<number | null> => {
  const about = signer.readMessageId(messageId)
  if (about) return about.userId
  const digest = signer.readDigestId(messageId)
  if (digest === null) return null
  const [first] = await database.select({ userId: mail.user_id }).from(mail).where(eq(mail.id, digest))
  return first?.userId ?? null
}

/**
 * Counts the permanent failures of a report against the address of the person whom the returned
 * message was for. Without a Message-ID that we signed it counts nothing: otherwise anyone could
 * stop somebody's mails.
 */
export const countReport = async (
  database: Queryable,
  report: DeliveryReport,
  signer: MailSigner,
): Promise<boolean> => {
  const invoiceMail = report.messageId === null ? null : signer.readInvoiceMailId(report.messageId)
  if (invoiceMail !== null) return countInvoiceReport(database, report, invoiceMail)
  const userId = report.messageId === null ? null : await recipientOf(database, report.messageId, signer)
  const person = userId === null ? null : await mailPersonById(database, userId)
  if (!person || report.messageId === null) return false
  const failure = report.failures.find(({ email }) => email === person.reader.email.toLowerCase())
  if (!failure) return false
  const [marked] = await database
    .update(mail)
    .set({ state: 'failed', last_error: failure.status })
    .where(eq(mail.message_id, report.messageId))
    .returning({ id: mail.id })
  await countBounce(database, person.reader.email, failure.status)
  return marked !== undefined
}

/** Marks the mail with an invoice that came back, and counts the failure of its address. */
const countInvoiceReport = async (
  database: Queryable,
  { failures }: DeliveryReport,
  mailId: number,
): Promise<boolean> => {
  for (const failure of failures) {
    if (!(await markBounced(database, mailId, failure))) continue
    await countBounce(database, failure.email, failure.status)
    return true
  }
  return false
}
