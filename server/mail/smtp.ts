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
  return new RefusedLetter(`SMTP ${responseCode}`, command === 'RCPT TO')
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
  return {
    send: async (letter) => {
      const { rejected } = await smtp.sendMail(messageOf(letter, from)).catch((error: unknown) => {
        throw meaningOf(error)
      })
      if (rejected.length > 0) throw new PartlyRefusedLetter(rejected)
    },
    close: () => smtp.close(),
  }
}
