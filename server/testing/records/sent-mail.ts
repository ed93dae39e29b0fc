import { eq } from 'drizzle-orm'
import { mail } from '../../database/schema/mail.ts'
import type { TestServer } from '../servers/test-server.ts'

/** Returns the source of a sent mail without quoted-printable and folded headers. */
export const readable = (source: string): string =>
  Buffer.from(
    source
      // A line may be broken before a space, as a folded header is; `?=` ends an encoded word.
      .replace(/(?<!\?)=\r\n/g, '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
/** Returns the value of a header of a mail; empty where it has none. */
export const header = (source: string | undefined, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source ?? '')?.[1]?.trim() ?? ''

/** Lets the mails that wait be due now, and waits until they have left. */
export const hastenMails = async ({ database, services }: TestServer): Promise<void> => {
  const past = '2020-01-01T00:00:00.000Z'
  await database.query.update(mail).set({ next_at: past })
  await database.query.update(mail).set({ leased_until: past }).where(eq(mail.state, 'sending'))
  services.mailQueue.wake()
  await services.background.idle()
}

/** Stores a digest of two events about a ticket as sent; returns its message id. */
export const addSentDigest = async (
  { database: { query }, services }: TestServer,
  user_id: number,
  ticket_id: number,
): Promise<string> => {
  const queued = {
    user_id,
    ticket_id,
    is_digest: true,
    state: 'sent',
    data: { message: { fr: '', en: '' }, link: '/' },
  }
  const first = await query
    .insert(mail)
    .values({ ...queued, key: 'notification:1' })
    .returning({ id: mail.id })
  const message_id = services.mailSigner.digestId(first[0]?.id ?? 0, 'sav.example')
  await query.insert(mail).values({ ...queued, key: 'notification:2' })
  await query.update(mail).set({ message_id })
  return message_id
}
