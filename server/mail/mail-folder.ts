import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import type { MailTransport } from './transport.ts'

/**
 * Transport without an SMTP server: writes each mail as an `.eml` file and prints its link for the
 * operator. The links sign in, so that only the server's own user may read the files.
 */
export const mailFolder = (folder: string, from: string, say: (line: string) => void): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (letter) => {
      const { kind, to, subject, link } = letter
      const { message } = await composer.sendMail(messageOf(letter, from))
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${kind}-${randomUUID().slice(0, 8)}.eml`,
      )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, message as Buffer, { mode: 0o600 })
      // Mails about tickets and invoices are many, and their links open nothing by themselves.
      if (kind !== 'ticket' && kind !== 'invoice')
        say(`Mail to ${to} (SMTP_URL is not set): ${subject}\n  ${link ?? path}`)
    },
    isLocal: true,
    close: () => composer.close(),
  }
}
