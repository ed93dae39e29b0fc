import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from '../database/connect.ts'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { mailboxAddress, readFolder } from './imap-session.ts'
import type { Inbox } from './inbox.ts'
import { freeMailbox, holdMailbox, releaseMailbox } from './mailbox-lease.ts'
import { noteConnection, notePlace } from './note-mailbox.ts'

/** Reads a mailbox over IMAP for as long as the server runs. */
export interface MailboxReader {
  close(): Promise<void>
}

/** Reads nothing. */
export const NO_MAILBOX: MailboxReader = { close: async () => undefined }

interface Parts {
  readonly database: Queryable
  readonly inbox: Inbox
  /** `imaps://user:password@host/INBOX` */
  readonly url: string
  readonly failed: (error: unknown) => void
  readonly pauses: Pauses
  /** One process has the database: a lease that is not ours is that of a dead process. */
  readonly isAlone: boolean
}

/** Milliseconds. */
export interface Pauses {
  readonly first: number
  readonly longest: number
  /** Between two attempts to take the mailbox over, and between two renewals. */
  readonly lease: number
}

/** Pauses of a server. */
export const PAUSES: Pauses = { first: 1_000, longest: 300_000, lease: 15_000 }

/** The address without the password, as the database names it. */
const nameOf = (url: string): string => {
  const { host, port, user, folder } = mailboxAddress(url)
  return createHash('sha256')
    .update(JSON.stringify([host, port, user, folder]))
    .digest('hex')
}

/** The code of an error: its message may repeat what was sent. */
const reasonOf = (error: unknown): string => {
  const { code, authenticationFailed } = error as { code?: unknown; authenticationFailed?: unknown }
  return authenticationFailed === true ? 'authentication' : typeof code === 'string' ? code : 'connection'
}

/** Starts reading. Of several processes one reads; another one follows when it has gone. */
export const startMailboxReader = ({ database, inbox, url, failed, pauses, isAlone }: Parts): MailboxReader => {
  const name = nameOf(url)
  const address = mailboxAddress(url)
  const holder = randomUUID()
  const closing = new AbortController()

  /** Ends at once where the reader closes. */
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)

  const read = async (): Promise<'busy' | 'ended'> => {
    const place = await holdMailbox(database, name, holder)
    if (!place) return 'busy'
    const lost = new AbortController()
    const stop = (): void => lost.abort()
    let renewed: Promise<void> | null = null
    const renewal = setInterval(() => {
      renewed ??= holdMailbox(database, name, holder)
        .then((held) => held ?? stop(), stop)
        .then(() => {
          renewed = null
        })
    }, pauses.lease)
    try {
      await readFolder({
        address,
        place,
        inbox,
        note: (now) => notePlace(database, name, holder, now),
        connected: () => noteConnection(database, name, holder, null),
        // The reader may have been closed while it took the lease.
        signal: AbortSignal.any([closing.signal, lost.signal]),
      })
      return 'ended'
    } finally {
      clearInterval(renewal)
      // A renewal that arrives after the release would keep other processes out for a minute.
      await renewed
    }
  }

  const run = async (): Promise<void> => {
    let next = pauses.first
    if (isAlone) await freeMailbox(database, name).catch(failed)
    while (!closing.signal.aborted) {
      const began = monotonicMs()
      try {
        if ((await read()) === 'busy') await pause(pauses.lease)
      } catch (error) {
        failed(error)
        // The mailbox stays ours: no other process would fare better at once.
        await noteConnection(database, name, holder, reasonOf(error)).catch(failed)
        // A connection that lasted begins with the first pause again.
        if (monotonicMs() - began > pauses.longest) next = pauses.first
        await pause(next)
        next = Math.min(next * 2, pauses.longest)
      }
    }
    await releaseMailbox(database, name, holder).catch(failed)
  }

  const running = run()
  return {
    close: async () => {
      closing.abort()
      await running
    },
  }
}
