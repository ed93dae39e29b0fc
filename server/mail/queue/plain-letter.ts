import { localePath, routePath } from '#contract/routes.ts'
import { BUTTON, oneLine, page } from '../letter.ts'
import type { Letter } from '../mail.ts'
import { escaped } from '../markdown.ts'
import { domainOf } from '../thread/signed.ts'
import type { PlainNews } from './conversation.ts'
import type { ClaimedMail } from './rows.ts'
import type { Sending } from './ticket-letter.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

const SMALL = 'color:#666;font-size:13px'

/**
 * Writes the mail about an event that is in no ticket's thread: a leave, a contract. The recipient
 * can switch these mails off in the preferences.
 */
export const writePlainLetter = (
  { id, data }: ClaimedMail,
  { person }: PlainNews,
  { signer, origin, sender }: Sending,
): Letter & Required<Pick<Letter, 'thread'>> => {
  const { locale, email } = person.reader
  const texts = TICKET_TEXTS[locale]
  const event = oneLine(data.message[locale])
  const link = `${origin}${localePath(locale, data.link)}`
  const preferences = `${origin}${localePath(locale, routePath('profile'))}#notifications`
  return {
    kind: 'ticket',
    to: email,
    subject: event,
    link,
    text: [
      event,
      `${texts.open}\n${link}`,
      `-- \n${texts.signature}\n${texts.noAnswerAtAll}\n${texts.preferences}\n${preferences}`,
    ].join('\n\n'),
    html: page(locale, [
      `<p>${escaped(event)}</p>`,
      `<p style="margin:24px 0"><a href="${escaped(link)}" style="${BUTTON}">${escaped(texts.open)}</a></p>`,
      `<p style="${SMALL}">${escaped(texts.signature)}<br>${escaped(texts.noAnswerAtAll)}<br><a href="${escaped(preferences)}">${escaped(texts.preferences)}</a></p>`,
    ]),
    thread: {
      messageId: signer.digestId(id, domainOf(sender)),
      references: [],
      by: '',
      replyTo: null,
      unsubscribe: null,
    },
  }
}
