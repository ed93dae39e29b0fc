import { eq } from 'drizzle-orm'
import { addressesOf } from '#contract/core/kinds/email.ts'
import { IN_FOLDER } from '#contract/models/invoice-mail/invoice-mail.ts'
import type { Queryable } from '../../database/connect.ts'
import { invoice } from '../../database/schema/billing.ts'
import { type MailFailure, reasonOf } from '../../mail/mailer.ts'
import { countBounce } from '../../mail/queue/recipient.ts'
import type { Sending } from '../../mail/queue/ticket-letter.ts'
import { type MailTransport, PartlyRefusedLetter, RefusedLetter } from '../../mail/transport.ts'
import type { Background } from '../../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../../runtime/queue-loop.ts'
import type { WriteServices } from '../../writes/in-transaction.ts'
import { readSettings } from '../sending/parties.ts'
import { writeInvoiceLetter } from './letter.ts'
import {
  type ClaimedInvoiceMail,
  claimInvoiceMail,
  isBeingSent,
  isSentAlready,
  noteOutcome,
  pauseAfter,
} from './rows.ts'

/** The PDF of an invoice with its file name. */
export interface InvoicePdf {
  readonly bytes: Uint8Array
  readonly name: string
}

export interface InvoiceMailParts {
  readonly services: WriteServices
  readonly transport: MailTransport
  readonly background: Background
  readonly sending: () => Sending
  readonly failed: (failure: MailFailure) => void
  readPdf(invoiceId: number): Promise<InvoicePdf>
}

/** A mail that is due leaves within this time; until then it can be taken back. */
const LOOK_EVERY_MS = 10_000

/** Creates the sender of mails with invoices for this process. */
export const createInvoiceMails = (parts: InvoiceMailParts): QueueLoop =>
  createQueueLoop({
    background: parts.background,
    name: 'invoice mails',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: 1,
    workOne: async () => {
      const claimed = await claimInvoiceMail(parts.services.database.query)
      if (claimed) await sendOne(parts, claimed)
      return claimed !== null
    },
  })

/**
 * Sends one claimed mail. A process that is killed between the server's acceptance and the mark
 * leaves it `sending`: after the lease it is sent again under the same Message-ID.
 */
const sendOne = async (parts: InvoiceMailParts, claimed: ClaimedInvoiceMail): Promise<void> => {
  const { services, transport, sending, readPdf } = parts
  const database = services.database.query
  const obstacle = (await transport.withholds?.(claimed.email)) ? 'withheld' : await obstacleOf(database, claimed)
  if (obstacle !== null) return noteOutcome(services, claimed, { state: 'failed', error: obstacle })
  if (await isBeingSent(database, claimed))
    return noteOutcome(services, claimed, { state: 'waiting', error: null, pause: pauseBehind(claimed) })
  try {
    const { bytes, name } = await readPdf(claimed.invoice_id)
    const { name: company, email } = await readSettings(database)
    const attachment = { name, mime: 'application/pdf', bytes }
    await transport.send(
      writeInvoiceLetter({ mail: claimed, company: { name: company ?? '', email }, attachment }, sending()),
    )
  } catch (error) {
    if (!(error instanceof PartlyRefusedLetter)) return noteFailure(parts, claimed, error)
    for (const address of error.refused) await countBounce(database, address, 'SMTP')
    return noteOutcome(services, claimed, { state: 'sent', error: 'partly' })
  }
  // Written to a folder, the mail has reached no one: managers are told.
  await noteOutcome(services, claimed, { state: 'sent', error: transport.isLocal ? IN_FOLDER : null })
}

/**
 * Seconds until the next attempt of a reminder that another process sends. Two reminders that wait
 * for each other get different pauses.
 */
const pauseBehind = ({ id }: ClaimedInvoiceMail): number => 30 + (id % 60)

/** Why a mail has become pointless since it was written; null when it may leave. */
const obstacleOf = async (
  database: Queryable,
  claimed: ClaimedInvoiceMail,
): Promise<'not_sent' | 'paid' | 'disputed' | 'reminded' | null> => {
  const { invoice_id, reminder_level_id } = claimed
  const [found] = await database
    .select({ stage: invoice.stage, isPaid: invoice.fully_paid, disputedAt: invoice.disputed_at })
    .from(invoice)
    .where(eq(invoice.id, invoice_id))
  if (!found || found.stage === 'draft') return 'not_sent'
  if (reminder_level_id === null) return null
  if (found.isPaid) return 'paid'
  if (found.disputedAt !== null) return 'disputed'
  return (await isSentAlready(database, claimed)) ? 'reminded' : null
}

const recipientsOf = ({ email, also_to, cc }: ClaimedInvoiceMail): readonly string[] => [
  email,
  ...addressesOf(also_to),
  ...addressesOf(cc),
]

const noteFailure = async (
  { services, failed }: InvoiceMailParts,
  claimed: ClaimedInvoiceMail,
  error: unknown,
): Promise<void> => {
  const refused = error instanceof RefusedLetter
  const pause = refused ? undefined : pauseAfter(claimed.attempts)
  failed({ kind: 'invoice', attempt: claimed.attempts, lost: pause === undefined, reason: reasonOf(error) })
  if (refused && error.isRecipient) {
    for (const address of recipientsOf(claimed)) await countBounce(services.database.query, address, error.message)
  }
  await noteOutcome(
    services,
    claimed,
    pause === undefined
      ? { state: 'failed', error: reasonOf(error) }
      : { state: 'waiting', error: reasonOf(error), pause },
  )
}
