import { localePath, routePath } from '#contract/routes.ts'
import { BUTTON, oneLine, page } from '../letter.ts'
import type { Letter } from '../mail.ts'
import { escaped, markdownToHtml, markdownToText, quotedLines } from '../markdown.ts'
import { domainOf } from '../thread/signed.ts'
import type { Conversation, PlainNews, QuotedComment } from './conversation.ts'
import { EVERY_TICKET } from './recipient.ts'
import type { ClaimedMail } from './rows.ts'
import { mutePath, type Sending } from './ticket-letter.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

/** One event whose mail is due, as its reader may see it now. */
export interface DueNews {
  readonly claimed: ClaimedMail
  readonly news: Conversation | PlainNews
}

const SMALL = 'color:#666;font-size:13px'
const QUOTE = 'border-left:3px solid #d1d5db;margin:0 0 12px;padding:0 0 0 12px'

/** Characters of a comment in a digest; the ticket has the rest. */
const MAX_COMMENT_LENGTH = 500

const shortened = (text: string): string =>
  text.length <= MAX_COMMENT_LENGTH ? text : `${text.slice(0, MAX_COMMENT_LENGTH).toWellFormed().trimEnd()} […]`

type Group = readonly [DueNews, ...DueNews[]]

/**
 * The events by ticket, others by the page that they lead to, in the order of their first event.
 */
const grouped = (due: readonly DueNews[]): readonly Group[] => {
  const groups = new Map<number | string, [DueNews, ...DueNews[]]>()
  for (const one of due) {
    const key = one.news.ticketId ?? one.claimed.data.link
    const known = groups.get(key)
    if (known) known.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

/** The comment that an event is; null for another event. */
const commentOf = ({ news }: DueNews): QuotedComment | null => (news.ticketId === null ? null : news.news)

/**
 * How the events of a group are written: a heading, and a line for each event that it does not say
 * itself.
 */
const writtenGroup = (group: Group, eventOf: (one: DueNews) => string) => {
  const [first, ...others] = group
  return first.news.ticketId === null
    ? { first, name: eventOf(first), events: others }
    : { first, name: `#${first.news.ticketId} ${oneLine(first.news.ticketName)}`, events: group }
}

/**
 * Writes one mail about several events, by ticket. It can't be answered: an answer would belong to
 * several tickets.
 */
export const writeDigestLetter = (
  due: readonly DueNews[],
  { signer, origin, sender }: Sending,
): Letter & Required<Pick<Letter, 'thread'>> => {
  const [first] = due
  if (!first) throw new Error('A digest has at least one event.')
  const { person } = first.news
  const { locale, email } = person.reader
  const texts = TICKET_TEXTS[locale]
  const settings = `${origin}${localePath(locale, routePath('profile'))}#notifications`
  const stop = `${origin}${mutePath(signer.muteToken({ ticketId: EVERY_TICKET, userId: Number(person.actor.id) }))}`
  const linkOf = ({ claimed }: DueNews): string => `${origin}${localePath(locale, claimed.data.link)}`
  const eventOf = (one: DueNews): string =>
    oneLine(one.claimed.data.message[locale]) + (commentOf(one)?.isNote ? ` (${texts.note})` : '')
  const groups = grouped(due).map((group) => writtenGroup(group, eventOf))
  const quotedBy = (one: DueNews, write: (body: string) => string): readonly string[] => {
    const comment = commentOf(one)
    return comment ? [write(shortened(comment.body))] : []
  }
  return {
    kind: 'ticket',
    to: email,
    subject: texts.digest(
      due.length,
      groups.every(({ first: { news } }) => news.ticketId !== null) ? groups.length : 0,
    ),
    link: linkOf(first),
    text: [
      ...groups.flatMap(({ first: head, name, events }) => [
        `${name}\n${linkOf(head)}`,
        ...events.map((one) =>
          [eventOf(one), ...quotedBy(one, (body) => quotedLines(markdownToText(body)))].join('\n'),
        ),
      ]),
      `-- \n${texts.signature}\n${texts.noAnswer}\n${texts.settings}\n${settings}\n${texts.stopAll}\n${stop}`,
    ].join('\n\n'),
    html: page(locale, [
      ...groups.flatMap(({ first: head, name, events }) => [
        `<h2 style="font-size:16px;margin:24px 0 8px"><a href="${escaped(linkOf(head))}" style="color:#111">${escaped(name)}</a></h2>`,
        ...events.flatMap((one) => [
          `<p style="margin:0 0 4px">${escaped(eventOf(one))}</p>`,
          ...quotedBy(one, (body) => `<blockquote style="${QUOTE}">${markdownToHtml(body)}</blockquote>`),
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
