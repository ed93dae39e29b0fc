import { unescape as decode } from 'node:querystring'
import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import { type MailTransport, PartlyRefusedLetter, RefusedLetter } from './transport.ts'

const CONNECTION_TIMEOUT_MS = 15_000

const PERMANENT = 500

/** Errors about one mail; others (a wrong password, TLS) are about the server and may be mended. */
const ABOUT_MAIL: readonly unknown[] = ['EENVELOPE', 'EMESSAGE']

const meaningOf = (error: unknown): unknown => {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  if (responseCode === undefined || responseCode < PERMANENT || !ABOUT_MAIL.includes(code)) return error
  return new RefusedLetter(`SMTP ${responseCode}`, command === 'RCPT TO', { cause: error })
}

/** Longest text of a server that is shown. */
const MAX_WORDS = 300

/** The parts of the address that nobody may read, as they are and as SMTP encodes them. */
const secretsOf = ({ username, password }: URL): readonly string[] => {
  const [user, pass] = [decode(username), decode(password)]
  if (user === '' && pass === '') return []
  const encoded = [user, pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString('base64'))
  // The longest first: a name may be a part of the password.
  return [user, pass, password, ...encoded].filter((text) => text !== '').toSorted((a, b) => b.length - a.length)
}

/** A server may repeat what it was sent: its text is shown without the secrets. */
const wordsOf = (error: unknown, secrets: readonly string[]): string | null => {
  const { response } = (error instanceof RefusedLetter ? error.cause : error) as { response?: unknown }
  if (typeof response !== 'string') return null
  const said = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), response)
  return said.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS).toWellFormed()
}

/**
 * Sends through the SMTP server at `url` (`smtp://user:password@host:587`, `smtps://…`), with
 * STARTTLS where the server offers it.
 */
export const smtpTransport = (url: string, from: string): MailTransport => {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = new URL(url)
  const secrets = secretsOf(address)
  return {
    host: address.hostname,
    wordsOf: (error) => wordsOf(error, secrets),
    send: async (letter) => {
      const { rejected } = await smtp.sendMail(messageOf(letter, from)).catch((error: unknown) => {
        throw meaningOf(error)
      })
      if (rejected.length > 0) throw new PartlyRefusedLetter(rejected)
    },
    close: () => smtp.close(),
  }
}
