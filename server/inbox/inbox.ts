import { writeFile } from 'node:fs/promises'
import { UnreadableMail } from '../mail/inbound/parse-mail.ts'
import type { ParsedMail } from '../mail/inbound/parsed-mail.ts'
import type { Background } from '../runtime/background.ts'
import { loggedError } from '../runtime/logged-error.ts'
import { createQueueLoop, type QueueLoop } from '../runtime/queue-loop.ts'
import type { ActServices } from './act.ts'
import type { Acted } from './decision.ts'
import { createMailProcessor, type MailProcessorParts } from './process-mail.ts'
import { type ClaimedInbound, claimInbound, noteReceived, postponeInbound, type Stored } from './rows.ts'

/** Takes mails in and acts on them. */
export interface Inbox extends QueueLoop {
  /**
   * Keeps the bytes and notes the mail; it is acted on in the background. A known mail is taken
   * too. `isCut`: the bytes are the head of a mail that is too large, which is kept and shown only.
   */
  receive(raw: Uint8Array, source: Stored['source'], isCut?: boolean): Promise<void>
  /** Reads a stored mail again; null for bytes that can't be read. */
  read(storage: string): Promise<ParsedMail | null>
  /** Acts on a held mail as a manager decided. */
  accept(row: ClaimedInbound, decision: Acted): Promise<void>
}

interface Parts extends MailProcessorParts {
  readonly services: ActServices & { readonly background: Background }
  readonly failed: (error: unknown) => void
}

const LOOK_EVERY_MS = 30_000

/** Creates the inbox of this process; all processes of a database share the work. */
export const createInbox = ({ services, rules, failed }: Parts): Inbox => {
  const { database, files, background } = services
  const { parse, processMail, performDecision } = createMailProcessor({ services, rules })
  const handle = async (claimed: ClaimedInbound): Promise<void> => {
    try {
      await processMail(claimed)
    } catch (error) {
      failed(error)
      const { message } = error instanceof Error ? loggedError(error) : { message: 'unknown' }
      await postponeInbound(database.query, claimed, message.slice(0, 500))
    }
  }

  const loop = createQueueLoop({
    background,
    name: 'inbox',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: 1,
    workOne: async () => {
      const claimed = await claimInbound(database.query)
      if (claimed) await handle(claimed)
      return claimed !== undefined
    },
  })

  return {
    ...loop,
    read: (storage) =>
      parse({ storage }).catch((error: unknown) => {
        if (error instanceof UnreadableMail) return null
        throw error
      }),
    receive: async (raw, source, isCut = false) => {
      const temporaryPath = files.temporaryPath()
      await writeFile(temporaryPath, raw, { flag: 'wx', mode: 0o600 })
      const storage = await files.keep(temporaryPath)
      if (!(await noteReceived(database.query, { storage, bytes: raw.length, source, isCut }, raw)))
        files.discard(storage)
      loop.wake()
    },
    accept: async (row, decision) => performDecision(row, await parse(row), decision, row.decided_by_id),
  }
}
