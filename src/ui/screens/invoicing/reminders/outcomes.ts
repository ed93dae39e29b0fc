import type { RecordId } from '#contract/core/ids.ts'
import { type InvoiceMail, isInFolder, isUndelivered } from '#contract/models/invoice-mail/invoice-mail.ts'

/** Outcomes of reminders, in the order in which they are told. */
export const OUTCOMES = ['sent', 'folder', 'undelivered', 'underWay'] as const
export type Outcome = (typeof OUTCOMES)[number]

type Mail = Pick<InvoiceMail, 'id' | 'invoice_id' | 'state' | 'last_error'>

/** Reminders that were written together. */
export interface Batch {
  readonly invoices: ReadonlySet<RecordId>
  /** Mails that were there before. */
  readonly before: ReadonlySet<RecordId>
}

const outcomeOf = (mail: Mail): Outcome => {
  if (isInFolder(mail)) return 'folder'
  if (isUndelivered(mail)) return 'undelivered'
  return mail.state === 'sent' ? 'sent' : 'underWay'
}

/** Counts what became of the reminders of a batch. */
export const countOutcomes = (
  mails: readonly Mail[],
  { invoices, before }: Batch,
): Readonly<Record<Outcome, number>> => {
  const counts = { sent: 0, folder: 0, undelivered: 0, underWay: 0 }
  for (const mail of mails) if (invoices.has(mail.invoice_id) && !before.has(mail.id)) counts[outcomeOf(mail)] += 1
  return counts
}
