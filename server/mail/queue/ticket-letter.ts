import { localePath } from '#contract/routes.ts'
import { writtenAt } from '../../runtime/company-day.ts'
import { BUTTON, oneLine, page } from '../letter.ts'
import type { Letter } from '../mail.ts'
import { escaped, markdownToHtml, markdownToText, quotedLines } from '../markdown.ts'
import { type Correspondent, domainOf, type MailSigner, replyAddress } from '../thread/signed.ts'
import type { Conversation, QuotedComment } from './conversation.ts'
import type { ClaimedMail } from './rows.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

/** Addresses and secrets of the installation. */
export interface Sending {
  readonly signer: MailSigner
  /** Public address of the product. */
  readonly origin: string
  /** Address of the sender of all mails. */
  readonly sender: string
  /** Address of the mailbox whose mails are read; null without one. */
  readonly mailbox: string | null
}

const SMALL = 'color:#666;font-size:13px'
const QUOTE = 'border-left:3px solid #d1d5db;color:#4b5563;margin:0 0 12px;padding:0 0 0 12px'

/** Path of the page and of the call that stop mails about a ticket. */
export const mutePath = (token: string): string => `/api/mail/stop/${token}`

/** Writes the mail about an event of a ticket, with the conversation before it. */
export const writeTicketLetter = (
  claimed: ClaimedMail,
  conversation: Conversation,
  sending: Sending,
): Letter & Required<Pick<Letter, 'thread'>> => {
  const { person, ticketId, ticketName, news, earlier, received } = conversation
  const { signer, origin, sender, mailbox } = sending
  const { locale, email } = person.reader
  const texts = TICKET_TEXTS[locale]
  const about: Correspondent = { ticketId, userId: Number(person.actor.id), isNote: news?.isNote === true }
  const domain = domainOf(sender)
  const link = `${origin}${localePath(locale, claimed.data.link)}`
  const stop = `${origin}${mutePath(signer.muteToken(about))}`
  const event = oneLine(claimed.data.message[locale])
  const hint = mailbox === null ? texts.noAnswer : about.isNote ? texts.answerNote : texts.answer
  const wrote = (comment: QuotedComment): string => texts.wrote(oneLine(comment.by), writtenAt(locale, comment.at))
  const head = mailbox === null ? [] : [texts.above]
  const note = about.isNote ? [texts.note] : []
  return {
    kind: 'ticket',
    to: email,
    subject: `[#${ticketId}] ${oneLine(ticketName)}`,
    link,
    text: [
      ...head,
      event,
      ...note,
      ...(news ? [markdownToText(news.body)] : []),
      `${texts.button}\n${link}`,
      ...(earlier.length > 0 ? [`${texts.earlier}\n`] : []),
      ...earlier.map((comment) => `${wrote(comment)}\n${quotedLines(markdownToText(comment.body))}`),
      `-- \n${texts.signature}\n${hint}\n${texts.stop}\n${stop}`,
    ].join('\n\n'),
    html: page(locale, [
      ...head.map((line) => `<p style="${SMALL}">${escaped(line)}</p>`),
      `<p>${escaped(event)}</p>`,
      ...note.map((line) => `<p style="color:#92400e"><strong>${escaped(line)}</strong></p>`),
      ...(news ? [`<div>${markdownToHtml(news.body)}</div>`] : []),
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(texts.button)}</a></p>`,
      ...(earlier.length > 0 ? [`<p style="${SMALL}">${escaped(texts.earlier)}</p>`] : []),
      ...earlier.map(
        (comment) =>
          `<p style="${SMALL}">${escaped(wrote(comment))}</p><blockquote style="${QUOTE}">${markdownToHtml(comment.body)}</blockquote>`,
      ),
      `<p style="${SMALL}">${escaped(texts.signature)}<br>${escaped(hint)}<br><a href="${escaped(stop)}">${escaped(texts.stop)}</a></p>`,
    ]),
    thread: {
      messageId: signer.messageId(about, claimed.notificationId ?? claimed.id, domain),
      references: [signer.threadId(ticketId, domain), ...received],
      by: oneLine(news?.by ?? ''),
      replyTo: mailbox === null ? null : replyAddress(mailbox, signer.replyToken(about)),
      unsubscribe: stop,
    },
  }
}
