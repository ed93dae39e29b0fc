import { ImapFlow, type MailboxObject, type SearchObject } from 'imapflow'
import { MAX_MAIL_BYTES } from '../mail/inbound/parsed-mail.ts'
import type { Inbox } from './inbox.ts'
import type { MailboxPlace } from './mailbox-lease.ts'

/** Where a mailbox is, from `imaps://user:password@host/INBOX`. */
export interface MailboxAddress {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly user: string
  readonly password: string
  readonly folder: string
}

const PORTS = { secure: 993, plain: 143 } as const

/** Reads the parts of an address; its folder is INBOX unless it names one. */
export const mailboxAddress = (text: string): MailboxAddress => {
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  const isSecure = protocol === 'imaps:'
  return {
    host: hostname,
    port: Number(port) || (isSecure ? PORTS.secure : PORTS.plain),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

/** A look at the folder even when the server says nothing: some connections are cut in silence. */
const LOOK_EVERY_MS = 120_000
/** Enough of a mail that is too large to see who sent it. */
const HEAD_BYTES = 64 * 1024

interface Session {
  readonly address: MailboxAddress
  readonly place: MailboxPlace
  readonly inbox: Inbox
  /** Notes the place once the mails up to it are stored. */
  readonly note: (place: MailboxPlace) => Promise<void>
  readonly connected: () => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Reads a folder until the signal: first what is new, then waits (IDLE) for more. Rejects when the
 * connection fails. A mail is stored before the place is noted: after a crash it is read again, and
 * known.
 */
export const readFolder = async ({ address, place, inbox, note, connected, signal }: Session): Promise<void> => {
  if (signal.aborted) return
  const client = new ImapFlow({
    host: address.host,
    port: address.port,
    secure: address.isSecure,
    auth: { user: address.user, pass: address.password },
    logger: false,
    disableAutoIdle: true,
  })
  const ended = Promise.withResolvers<void>()
  let news = Promise.withResolvers<void>()
  client.on('error', (error: Error) => ended.reject(error))
  client.on('close', () => ended.reject(new Error('The connection was closed.')))
  client.on('exists', () => news.resolve())
  const stop = (): void => client.close()
  signal.addEventListener('abort', stop, { once: true })
  // Awaited below; a connection that ends earlier must not end the process.
  ended.promise.catch(() => undefined)
  try {
    await client.connect()
    const folder = await client.mailboxOpen(address.folder)
    await connected()
    const uidValidity = Number(folder.uidValidity)
    let now =
      place.uidValidity === uidValidity
        ? await takeNew(client, { inbox, note }, place)
        : await takeUnread(client, { inbox, note }, { uidValidity, lastUid: await lastUidOf(client, folder) })
    while (!signal.aborted) {
      const late = setTimeout(() => news.resolve(), LOOK_EVERY_MS)
      client.idle().catch((error: unknown) => ended.reject(error))
      try {
        await Promise.race([news.promise, ended.promise])
      } finally {
        clearTimeout(late)
      }
      news = Promise.withResolvers<void>()
      now = await takeNew(client, { inbox, note }, now)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

type Taking = Pick<Session, 'inbox' | 'note'>

const uidsOf = async (client: ImapFlow, wanted: SearchObject): Promise<readonly number[]> => {
  const found = await client.search(wanted, { uid: true })
  return Array.isArray(found) ? found.toSorted((a, b) => a - b) : []
}

/** UID of the last mail of a folder; older servers do not tell the next one. */
const lastUidOf = async (client: ImapFlow, { uidNext }: Partial<MailboxObject>): Promise<number> =>
  uidNext === undefined ? ((await uidsOf(client, { all: true })).at(-1) ?? 0) : uidNext - 1

const markRead = (client: ImapFlow, uid: number) => client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })

const takeNew = async (client: ImapFlow, { inbox, note }: Taking, place: MailboxPlace): Promise<MailboxPlace> => {
  let now = place
  for (const uid of await uidsOf(client, { uid: `${place.lastUid + 1}:*` })) {
    // `n:*` always means the last mail too.
    if (uid <= place.lastUid) continue
    await takeOne(client, inbox, uid)
    now = { ...now, lastUid: uid }
    await note(now)
    await markRead(client, uid)
  }
  return now
}

/**
 * Takes the unread mails of a folder that is new, or whose UIDs have changed. What was read before
 * is dealt with: the place is behind it, and is noted once every unread mail is stored.
 */
const takeUnread = async (client: ImapFlow, { inbox, note }: Taking, end: MailboxPlace): Promise<MailboxPlace> => {
  const uids = await uidsOf(client, { seen: false })
  for (const uid of uids) {
    await takeOne(client, inbox, uid)
    await markRead(client, uid)
  }
  const now = { ...end, lastUid: Math.max(end.lastUid, uids.at(-1) ?? 0) }
  await note(now)
  return now
}

const takeOne = async (client: ImapFlow, inbox: Inbox, uid: number): Promise<void> => {
  const described = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!described) return
  const isTooLarge = (described.size ?? 0) > MAX_MAIL_BYTES
  const source = isTooLarge ? { start: 0, maxLength: HEAD_BYTES } : true
  const message = await client.fetchOne(String(uid), { source }, { uid: true })
  if (message !== false && message.source !== undefined) await inbox.receive(message.source, 'imap', isTooLarge)
}
