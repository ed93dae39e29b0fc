import { createTransport } from 'nodemailer'
import { type MailTransport, RefusedLetter } from './transport.ts'

const CONNECTION_TIMEOUT_MS = 15_000

const PERMANENT = 500

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
    send: async ({ to, subject, text, html }) => {
      try {
        await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        throw responseCode !== undefined && responseCode >= PERMANENT ? new RefusedLetter(`SMTP ${responseCode}`) : error
      }
    },
    close: () => smtp.close(),
  }
}
