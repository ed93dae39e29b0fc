import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type { Queryable } from '../database/connect.ts'
import { inboundMail } from '../database/schema/mail.ts'
import { mailPersonByEmail } from '../mail/queue/recipient.ts'
import type { FileStore } from '../storage/file-store.ts'

/** Message that a visitor wrote on the contact page. */
export interface ContactRequest {
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly phone: string | null
  readonly message: string
  readonly subject: string
  /** Lines about the visitor below the message, in the language of the page. */
  readonly about: readonly string[]
  readonly reason: 'contact_form' | 'contact_filled'
}

/** Writes mails and sends none. */
const writer = createTransport({ streamTransport: true, buffer: true })

/**
 * The request as a mail from the visitor, so that it is read and accepted as any mail that came in.
 */
const asMail = async ({ name, email, message, subject, about }: ContactRequest): Promise<Buffer> => {
  const { message: written } = await writer.sendMail({
    from: { name, address: email },
    subject,
    text: [message, ...(about.length > 0 ? [about.join('\n')] : [])].join('\n\n'),
  })
  // Always bytes with the option `buffer`.
  return written as Buffer
}

/**
 * Holds a request for a manager's decision. Nobody vouches for the visitor's address: the request
 * becomes a ticket only by that decision.
 */
export const holdContactRequest = async (
  { database, files }: { readonly database: { readonly query: Queryable }; readonly files: FileStore },
  request: ContactRequest,
): Promise<void> => {
  const raw = await asMail(request)
  const temporaryPath = files.temporaryPath()
  await writeFile(temporaryPath, raw, { flag: 'wx', mode: 0o600 })
  const storage = await files.keep(temporaryPath)
  const known = await mailPersonByEmail(database.query, request.email)
  await database.query.insert(inboundMail).values({
    key: `contact:${randomUUID()}`,
    storage,
    bytes: raw.length,
    source: 'contact',
    state: 'held',
    reason: request.reason,
    sender: request.email,
    sender_name: request.name,
    subject: request.subject,
    user_id: known === null ? null : Number(known.actor.id),
    settled_at: new Date().toISOString(),
  })
}
