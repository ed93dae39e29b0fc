import { localePath, routePath } from '#contract/routes.ts'
import { BUTTON, oneLine, page } from '../letter.ts'
import type { Letter } from '../mail.ts'
import { escaped, markdownToHtml, markdownToText, quotedLines } from '../markdown.ts'
import { domainOf } from '../thread/signed.ts'
import type { Conversation } from './conversation.ts'
import { EVERY_TICKET } from './recipient.ts'
import type { ClaimedMail } from './rows.ts'
import { mutePath, type Sending } from './ticket-letter.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

/** One event of a digest, as its reader may see it now. */
export interface TicketNews {
  readonly claimed: ClaimedMail
  readonly conversation: Conversation
}

const SMALL = 'color:#666;font-size:13px'
const QUOTE = 'border-left:3px solid #d1d5db;margin:0 0 12px;padding:0 0 0 12px'

/** Characters of a comment in a digest; the ticket has the rest. */
const LONGEST = 500

const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed().trimEnd()} […]`)

/** The events by ticket, in the order of their first event. */
const byTicket = (news: readonly TicketNews[]): readonly (readonly [TicketNews, ...TicketNews[]])[] => {
  const tickets = new Map<number, [TicketNews, ...TicketNews[]]>()
  for (const one of news) {
    const known = tickets.get(one.conversation.ticketId)
    if (known) known.push(one)
    else tickets.set(one.conversation.ticketId, [one])
  }
  return [...tickets.values()]
}

/**
 * Writes one mail about several events, by ticket. It can't be answered: an answer would belong to
 * several tickets.
 */
export const writeDigestLetter = (news: readonly TicketNews[], { signer, origin, sender }: Sending): Letter & Required<Pick<Letter, 'thread'>> => {
  const [first] = news
  if (!first) throw new Error('A digest has at least one event.')
  const { person } = first.conversation
  const { locale, email } = person.reader
  const texts = TICKET_TEXTS[locale]
  const tickets = byTicket(news)
  const settings = `${origin}${localePath(locale, routePath('profile'))}#notifications`
  const stop = `${origin}${mutePath(signer.muteToken({ ticketId: EVERY_TICKET, userId: Number(person.actor.id) }))}`
  const linkOf = ({ claimed }: TicketNews): string => `${origin}${localePath(locale, claimed.data.link)}`
  const nameOf = ({ conversation }: TicketNews): string => `#${conversation.ticketId} ${oneLine(conversation.ticketName)}`
  const eventOf = ({ claimed, conversation }: TicketNews): string =>
    oneLine(claimed.data.message[locale]) + (conversation.news?.isNote ? ` (${texts.note})` : '')
  return {
    kind: 'ticket',
    to: email,
    subject: texts.digest(news.length, tickets.length),
    link: linkOf(first),
    text: [
      ...tickets.flatMap((events) => [
        `${nameOf(events[0])}\n${linkOf(events[0])}`,
        ...events.map((one) =>
          [eventOf(one), ...(one.conversation.news ? [quotedLines(markdownToText(shortened(one.conversation.news.body)))] : [])].join('\n'),
        ),
      ]),
      `-- \n${texts.signature}\n${texts.noAnswer}\n${texts.settings}\n${settings}\n${texts.stopAll}\n${stop}`,
    ].join('\n\n'),
    html: page(locale, [
      ...tickets.flatMap((events) => [
        `<h2 style="font-size:16px;margin:24px 0 8px"><a href="${escaped(linkOf(events[0]))}" style="color:#111">${escaped(nameOf(events[0]))}</a></h2>`,
        ...events.flatMap((one) => [
          `<p style="margin:0 0 4px">${escaped(eventOf(one))}</p>`,
          ...(one.conversation.news ? [`<blockquote style="${QUOTE}">${markdownToHtml(shortened(one.conversation.news.body))}</blockquote>`] : []),
        ]),
      ]),
      `<p style="margin:24px 0"><a href="${escaped(settings)}" style="${BUTTON}">${escaped(texts.settings)}</a></p>`,
      `<p style="${SMALL}">${escaped(texts.signature)}<br>${escaped(texts.noAnswer)}<br><a href="${escaped(stop)}">${escaped(texts.stopAll)}</a></p>`,
    ]),
    thread: {
      messageId: signer.digestId(first.claimed.id, domainOf(sender)),
      references: [],
      by: '',
      replyTo: null,
      unsubscribe: stop,
    },
  }
}
