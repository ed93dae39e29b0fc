import { belongsTo, choice, email, instant, longText, text } from '#contract/core/kinds/field.ts'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { MANAGERS } from '#contract/core/roles.ts'

/**
 * States of a mail with an invoice.
 *
 *   waiting ──▶ sending ──▶ sent ──▶ bounced    returned by the recipient's mail server
 *      ▲          │
 *      │          └───────▶ failed              refused, or tried too often
 *      └── retry ── (failed, bounced, written to the folder)
 */
export const INVOICE_MAIL_STATES = ['waiting', 'sending', 'sent', 'failed', 'bounced'] as const
export type InvoiceMailState = (typeof INVOICE_MAIL_STATES)[number]

/** Longest list of addresses, in characters. */
const MAX_ADDRESSES = 1000

/** A mail with an invoice attached: its first sending, or a reminder. */
export const invoiceMail = defineModel({
  name: 'invoice_mail',
  collection: 'reference',
  fields: {
    invoice_id: belongsTo('invoice', { readBy: MANAGERS }),
    /** Null for a mail that is no reminder. */
    reminder_level_id: belongsTo('reminder_level', { nullable: true, readBy: MANAGERS }),
    email: email({ readBy: MANAGERS }),
    /** Further recipients, and those of copies. */
    also_to: text({ nullable: true, max: MAX_ADDRESSES, format: 'emails', readBy: MANAGERS }),
    cc: text({ nullable: true, max: MAX_ADDRESSES, format: 'emails', readBy: MANAGERS }),
    subject: text({ readBy: MANAGERS }),
    message: longText({ max: 5000, readBy: MANAGERS }),
    /** Language of what the server adds to the message. */
    locale: choice(LOCALES, { default: 'fr', readBy: MANAGERS }),
    state: choice(INVOICE_MAIL_STATES, { default: 'waiting', writeBy: 'server', readBy: MANAGERS }),
    /**
     * Code of the last failure, without text of the other server; `IN_FOLDER` for a mail that was
     * written to the folder.
     */
    last_error: text({ nullable: true, writeBy: 'server', readBy: MANAGERS }),
    /** The sender; null for a reminder that the server has sent by a rule. */
    user_id: belongsTo('user', { nullable: true, writeBy: 'server', readBy: MANAGERS }),
    created_at: instant({ writeBy: 'server', readBy: MANAGERS }),
    sent_at: instant({ nullable: true, writeBy: 'server', readBy: MANAGERS }),
  },
  defaultOrder: 'created_at:desc',
  title: (record) => record.subject,
})

export type InvoiceMail = RecordOf<typeof invoiceMail>

/**
 * `last_error` of a sent mail that was written to the folder, since the server has no mail server.
 */
export const IN_FOLDER = 'folder'

type Outcome = Pick<InvoiceMail, 'state' | 'last_error'>

/** Whether a mail was written to the folder of mails, where no client reads it. */
export const isInFolder = ({ state, last_error }: Outcome): boolean => state === 'sent' && last_error === IN_FOLDER

/** Whether a mail was refused or came back. */
export const isUndelivered = ({ state }: Pick<Outcome, 'state'>): boolean => state === 'failed' || state === 'bounced'

/**
 * Whether the mail server has taken a mail for the client, or may still: a mail that waits will
 * leave.
 */
export const reachesClient = (mail: Outcome): boolean => !isUndelivered(mail) && !isInFolder(mail)
