import { and, eq, isNull } from 'drizzle-orm'
import { hourlyAndDaily, takeLimits } from '../access/limits/shared-limits.ts'
import type { Queryable } from '../database/connect.ts'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import { authenticityOf } from '../mail/inbound/authentication.ts'
import type { ParsedMail, UnknownSenders } from '../mail/inbound/parsed-mail.ts'
import { type MailPerson, mailPersonByEmail, mailPersonById } from '../mail/queue/recipient.ts'
import { type Correspondent, type MailSigner, tokenInAddress } from '../mail/thread/signed.ts'
import { visible } from '../models/visibility.ts'
import { allManagers } from '../notifications/notify.ts'
import type { InboxDecision } from './decision.ts'

/** Settings of the mailbox. */
export interface InboxRules {
  readonly signer: MailSigner
  /** Address that mails are sent to; null where tokens are in no address. */
  readonly mailbox: string | null
  /** Address of the sender of our own mails. */
  readonly sender: string
  /** Name by which the receiving server signs `Authentication-Results`; null believes none. */
  readonly authenticationHost: string | null
  readonly unknownSenders: UnknownSenders
}

/** Mails of one sender that are acted on: an hour, a day. A loop of two programs exceeds them. */
const PER_SENDER = [30, 150] as const
/** Tickets of strangers, together. */
const OF_STRANGERS = [60, 300] as const

const isOwn = (messageId: string, { signer }: InboxRules): boolean =>
  signer.readMessageId(messageId) !== null ||
  signer.readDigestId(messageId) !== null ||
  signer.readInvoiceMailId(messageId) !== null

/**
 * Decides what becomes of a mail; changes nothing but the count of the sender's mails.
 *
 *   1. A program's mail, or our own, is ignored: nothing answers it and nothing starts from it.
 *      A mail through a list or a mass mailer is ignored too, unless a person who has an account
 *      wrote it.
 *   2. A sender that the receiving server calls forged is held.
 *   3. A signed token in the recipient's address, else a signed Message-ID that the mail answers,
 *      names ticket and person. The sender's address must be that person's.
 *   4. Without a signature the receiving server must vouch for the address. Then `[#412]` in the
 *      subject names the ticket, else the mail is a new ticket.
 *   5. A mail through a list is held now: what was wrong with its sender has been found before.
 *   6. The person must see the ticket, as on any call.
 */
export const decide = async (database: Queryable, mail: ParsedMail, rules: InboxRules): Promise<InboxDecision> => {
  const { from } = mail
  if (mail.messageId !== null && isOwn(mail.messageId, rules)) return { state: 'ignored', reason: 'own' }
  if (mail.isAutomatic || mail.report) return { state: 'ignored', reason: mail.report ? 'bounce' : 'automatic' }
  if (!from) return { state: 'held', reason: 'no_sender' }
  if ([rules.mailbox, rules.sender.toLowerCase()].includes(from.email)) return { state: 'ignored', reason: 'own' }
  const sender = await mailPersonByEmail(database, from.email)
  if (mail.isFromList && !sender) return { state: 'ignored', reason: 'automatic' }
  const authenticity = authenticityOf(mail.authentication, rules.authenticationHost, from.email)
  if (authenticity === 'fail') return { state: 'held', reason: 'forged' }

  const signed = signedIn(mail, rules)
  if (signed) {
    const named = await mailPersonById(database, signed.userId)
    if (!named || named.actor.id !== sender?.actor.id)
      return { state: 'held', reason: 'sender_mismatch', ticketId: signed.ticketId }
    if (mail.isFromList)
      return { state: 'held', reason: 'list', userId: Number(named.actor.id), ticketId: signed.ticketId }
    return onTicket(database, mail, { sender: named, ...signed })
  }
  if (!sender) return fromStranger(database, mail, rules, authenticity === 'pass')
  const userId = Number(sender.actor.id)
  if (authenticity !== 'pass') return { state: 'held', reason: 'unverified', userId }
  if (mail.isFromList) return { state: 'held', reason: 'list', userId }
  const number = /\[#(\d{1,15})\]/.exec(mail.subject)?.[1]
  // Without a signature it is not known whether a note is answered: staff's answer stays internal.
  if (number !== undefined) return onTicket(database, mail, { sender, ticketId: Number(number), isNote: true })
  return newTicket(database, mail, sender)
}

/** Ticket and person that a signature of ours names. */
const signedIn = ({ recipients, answers }: ParsedMail, { signer, mailbox }: InboxRules): Correspondent | null => {
  for (const address of mailbox === null ? [] : recipients) {
    const token = tokenInAddress(mailbox ?? '', address)
    const read = token === null ? null : signer.readReplyToken(token)
    if (read) return read
  }
  for (const id of answers) {
    const read = signer.readMessageId(id)
    if (read) return read
  }
  return null
}

interface OnTicket {
  readonly sender: MailPerson
  readonly ticketId: number
  readonly isNote: boolean
}

const onTicket = async (
  database: Queryable,
  mail: ParsedMail,
  { sender, ticketId, isNote }: OnTicket,
): Promise<InboxDecision> => {
  const userId = Number(sender.actor.id)
  const [seen] = await database
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.id, ticketId), visible('ticket', sender.actor)))
  if (!seen) return { state: 'held', reason: 'not_visible', userId }
  if (isEmpty(mail, mail.reply)) return { state: 'held', reason: 'empty', userId, ticketId }
  if (await isLoop(database, `person ${userId}`, PER_SENDER)) return { state: 'held', reason: 'loop', userId, ticketId }
  return { as: sender, place: { ticketId, isNote: isNote && sender.actor.role !== 'client' }, isStranger: false }
}

/** A known sender's ticket goes to the one projet that they can see; staff's is held. */
const newTicket = async (database: Queryable, mail: ParsedMail, sender: MailPerson): Promise<InboxDecision> => {
  const userId = Number(sender.actor.id)
  const projets =
    sender.actor.role === 'client'
      ? await database
          .select({ id: projet.id })
          .from(projet)
          .where(and(visible('projet', sender.actor), isNull(projet.archived_at)))
          .limit(2)
      : []
  const [only, another] = projets
  if (!only || another) return { state: 'held', reason: 'no_projet', userId }
  if (isEmpty(mail, mail.text) && mail.subject === '') return { state: 'held', reason: 'empty', userId }
  if (await isLoop(database, `person ${userId}`, PER_SENDER)) return { state: 'held', reason: 'loop', userId }
  return { as: sender, place: { projetId: only.id }, isStranger: false }
}

const fromStranger = async (
  database: Queryable,
  mail: ParsedMail,
  { unknownSenders }: InboxRules,
  isVerified: boolean,
): Promise<InboxDecision> => {
  if (unknownSenders === 'refuse') return { state: 'refused', reason: 'unknown_sender' }
  if (unknownSenders === 'hold') return { state: 'held', reason: 'unknown_sender' }
  if (!isVerified) return { state: 'held', reason: 'unverified' }
  const as = await responsibleFor(database, unknownSenders.projetId)
  if (!as) return { state: 'held', reason: 'no_projet' }
  const email = mail.from?.email ?? ''
  if ((await isLoop(database, `address ${email}`, PER_SENDER)) || (await isLoop(database, 'strangers', OF_STRANGERS)))
    return { state: 'held', reason: 'loop' }
  return { as, place: { projetId: unknownSenders.projetId }, isStranger: true }
}

/** The person of the staff in whose name a stranger's ticket is opened: the projet's own. */
const responsibleFor = async (database: Queryable, projetId: number): Promise<MailPerson | null> => {
  const [found] = await database
    .select({ id: projet.responsable_id })
    .from(projet)
    .where(and(eq(projet.id, projetId), isNull(projet.archived_at), isNull(projet.deleted_at)))
  if (!found) return null
  const responsible = found.id === null ? null : await mailPersonById(database, found.id)
  if (responsible && responsible.actor.role !== 'client') return responsible
  return anyManager(database)
}

const anyManager = async (database: Queryable): Promise<MailPerson | null> => {
  const [first] = await allManagers(database)
  return first === undefined ? null : mailPersonById(database, first.id)
}

const isEmpty = ({ attachments }: ParsedMail, text: string): boolean => text === '' && attachments.length === 0

const isLoop = async (database: Queryable, owner: string, limits: readonly [number, number]): Promise<boolean> =>
  (await takeLimits(database, hourlyAndDaily(`mail in ${owner}`, limits))) > 0
