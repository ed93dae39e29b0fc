import { createHash } from 'node:crypto'
import EmailReplyParser from 'email-reply-parser'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { TICKET_TEXTS } from '../queue/ticket-texts.ts'
import { reportOf } from './delivery-report.ts'
import { textOfHtml } from './html-text.ts'
import { type Attached, MAX_ATTACHMENTS, MAX_TEXT, type ParsedMail } from './parsed-mail.ts'

const OPTIONS = { forceRfc822Attachments: true, maxNestingDepth: 40, maxHeadersSize: 512 * 1024 } as const
const MAX_SUBJECT = 250
const MAX_ANSWERS = 50
/** Longer lines and more of them make the parser of answers slow. */
const MAX_REPLY_TEXT = 30_000

/** Removes what no text field may contain, and cuts long text. */
const cleanText = (text: string, length: number): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .slice(0, length)
    .toWellFormed()

const oneLine = (text: string, length: number): string => cleanText(text, length).replace(/\s+/g, ' ').trim()

/** Bytes with none of these are no mail. */
const KNOWN_HEADERS: readonly string[] = ['from', 'to', 'date', 'subject', 'message-id', 'received']

const ADDRESS = /^[^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,190}$/

/**
 * Reads one mail from its bytes. Pure: no clock, network or storage. Throws for what is no mail.
 */
export const readMail = async (raw: Uint8Array): Promise<ParsedMail> => {
  const email = await PostalMime.parse(raw, OPTIONS)
  if (!email.headers.some(({ key }) => KNOWN_HEADERS.includes(key))) throw new Error('The mail has no headers.')
  const headersOf = (name: string): readonly string[] =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const text = textOf(email)
  const attachments = email.attachments.slice(0, MAX_ATTACHMENTS).map(attachmentOf)
  const messageId = idsIn(email.messageId ?? '')[0] ?? null
  const subject = oneLine(email.subject ?? '', MAX_SUBJECT)
  const from = senderOf(email, headersOf('from').length)
  return {
    messageId,
    answers: [...new Set([...idsIn(email.inReplyTo ?? ''), ...idsIn(email.references ?? '').toReversed()])].slice(
      0,
      MAX_ANSWERS,
    ),
    from,
    recipients: recipientsOf(email, headersOf),
    subject,
    text,
    reply: replyOf(text),
    isAutomatic: isAutomatic(headersOf, from?.email ?? null),
    isFromList: isFromList(headersOf),
    authentication: headersOf('authentication-results').slice(0, 1),
    report: reportOf(email.attachments),
    attachments,
    unreadFiles: email.attachments
      .slice(MAX_ATTACHMENTS)
      .map((file, place) => fileNameOf(file, MAX_ATTACHMENTS + place)),
    key: keyOf(raw, { messageId, from, subject, text, date: email.date ?? '', attachments }),
  }
}

const idsIn = (header: string): readonly string[] => header.slice(0, 20_000).match(/<[^<>\s]{1,250}>/g) ?? []

const senderOf = ({ from }: Email, headers: number): ParsedMail['from'] => {
  if (headers !== 1 || !from?.address || !ADDRESS.test(from.address)) return null
  return { email: foldEmail(from.address), name: oneLine(from.name, 120) }
}

/** The envelope's recipient is in a header of the receiving server, where it has one. */
const recipientsOf = (
  { to = [], cc = [] }: Email,
  headersOf: (name: string) => readonly string[],
): readonly string[] => {
  const shown = [...to, ...cc].slice(0, 200).flatMap((one) => (one.group ?? [one]).map(({ address }) => address ?? ''))
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to']
    .flatMap(headersOf)
    .map((value) => value.replace(/[<>\s]/g, ''))
  return [...new Set([...delivered, ...shown].filter((address) => ADDRESS.test(address)).map(foldEmail))]
}

const textOf = ({ text, html }: Email): string => {
  const plain = text?.trim() ? text : html ? textOfHtml(html.slice(0, MAX_TEXT * 5)) : ''
  return cleanText(plain, MAX_TEXT).trim()
}

const ABOVE = Object.values(TICKET_TEXTS).map(({ above }) => above)

/** The text above our line, without what mail programs quote and sign. */
const replyOf = (text: string): string => {
  const lines = text.slice(0, MAX_REPLY_TEXT).split('\n')
  const end = lines.findIndex((line) => ABOVE.some((above) => line.includes(above)))
  const own = (end === -1 ? lines : lines.slice(0, end)).join('\n')
  return new EmailReplyParser().parseReply(own).trim()
}

/**
 * Marks of lists and mass mailers. The address of a company may be a group, and a relay such as
 * Amazon SES marks every mail: people write with them too.
 */
const isFromList = (headersOf: (name: string) => readonly string[]): boolean =>
  ['list-id', 'feedback-id'].some((name) => headersOf(name).length > 0) ||
  headersOf('precedence').some((value) => /bulk|junk|list/i.test(value))

/** RFC 3834 and the older marks of programs. */
const isAutomatic = (headersOf: (name: string) => readonly string[], from: string | null): boolean => {
  const [submitted = 'no'] = headersOf('auto-submitted')
  return (
    !/^\s*no\b/i.test(submitted) ||
    headersOf('precedence').some((value) => /auto/i.test(value)) ||
    headersOf('return-path').some((value) => /^\s*<\s*>\s*$/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients'].some(
      (name) => headersOf(name).length > 0,
    ) ||
    (from !== null && /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(from))
  )
}

const fileNameOf = ({ filename }: Pick<Attachment, 'filename'>, place: number): string =>
  oneLine(filename ?? '', 200) || `${place + 1}`

const attachmentOf = ({ filename, mimeType, content, related, disposition }: Attachment, place: number): Attached => ({
  name: fileNameOf({ filename }, place),
  mime: mimeType,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  isInline: related === true || disposition === 'inline',
})

type Same = Pick<ParsedMail, 'messageId' | 'from' | 'subject' | 'text' | 'attachments'> & { readonly date: string }

/**
 * Two deliveries of one mail differ in the headers of the servers on their way. A Message-ID alone
 * is not enough: a stranger may use it first.
 */
const keyOf = (raw: Uint8Array, { messageId, from, subject, text, date, attachments }: Same): string => {
  const hash = createHash('sha256')
  if (messageId === null) return hash.update(raw).digest('hex')
  hash.update(JSON.stringify([messageId, from?.email ?? '', date, subject, text]))
  for (const { name, bytes } of attachments) hash.update(name).update(String(bytes.length)).update(bytes)
  return hash.digest('hex')
}
