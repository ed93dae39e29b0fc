import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { DomainError, ERROR_STATUS } from '#contract/core/errors.ts'
import { parseMail, UnreadableMail } from '../mail/inbound/parse-mail.ts'
import type { ParsedMail } from '../mail/inbound/parsed-mail.ts'
import { forgetBounces } from '../mail/queue/recipient.ts'
import type { Background } from '../runtime/background.ts'
import { loggedError } from '../runtime/logged-error.ts'
import { type ActServices, act } from './act.ts'
import { countReport } from './bounces.ts'
import { decide, type InboxRules } from './decide.ts'
import {
  type ClaimedInbound,
  claimInbound,
  claimKeyOf,
  forgetRepeated,
  noteInbound,
  noteReceived,
  postponeInbound,
  type Stored,
  settleInbound,
} from './rows.ts'
import type { Acted } from './verdict.ts'

/** Takes mails in and acts on them. */
export interface Inbox {
  /**
   * Keeps the bytes and notes the mail; it is acted on in the background. A known mail is taken too.
   * `isCut`: the bytes are the head of a mail that is too large, which is kept and shown only.
   */
  receive(raw: Uint8Array, door: Stored['door'], isCut?: boolean): Promise<void>
  /** Reads a stored mail again; null for bytes that can't be read. */
  read(storage: string): Promise<ParsedMail | null>
  /** Acts on a held mail as a manager decided. */
  accept(row: ClaimedInbound, decision: Acted): Promise<void>
  wake(): void
  start(): void
  close(): void
}

interface Parts {
  readonly services: ActServices & { readonly background: Background }
  readonly rules: InboxRules
  readonly failed: (error: unknown) => void
}

const LOOK_EVERY_MS = 30_000
const SERVER_ERROR = 500

/** Creates the inbox of this process; all processes of a database share the work. */
export const createInbox = ({ services, rules, failed }: Parts): Inbox => {
  const { database, files, background } = services
  let isRunning = false
  let again = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const work = async (): Promise<void> => {
    try {
      for (;;) {
        again = false
        const claimed = isClosed ? undefined : await claimInbound(database.query)
        if (claimed) await handle(claimed)
        else if (!again || isClosed) return
      }
    } finally {
      isRunning = false
    }
  }

  const handle = async (claimed: ClaimedInbound): Promise<void> => {
    try {
      await settle(claimed)
    } catch (error) {
      failed(error)
      const { message } = error instanceof Error ? loggedError(error) : { message: 'unknown' }
      await postponeInbound(database.query, claimed, message.slice(0, 500))
    }
  }

  const parse = async ({ storage }: Pick<ClaimedInbound, 'storage'>): Promise<ParsedMail> => parseMail(await buffer(files.read(storage, null)))

  const settle = async (claimed: ClaimedInbound): Promise<void> => {
    let mail: ParsedMail
    try {
      mail = await parse(claimed)
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error
      return settleInbound(database.query, claimed, { state: 'unreadable', reason: 'unreadable', last_error: error.message })
    }
    await noteInbound(database.query, claimed, {
      message_id: mail.messageId,
      sender: mail.from?.email ?? null,
      sender_name: mail.from?.name ?? null,
      subject: mail.subject,
    })
    if (!(await claimKeyOf(database.query, claimed, mail.key))) {
      await forgetRepeated(database.query, claimed)
      return files.discard(claimed.storage)
    }
    if (mail.report) await countReport(database.query, mail.report, rules.signer)
    const verdict = await decide(database.query, mail, rules)
    if ('as' in verdict) return perform(claimed, mail, verdict, null)
    const { state, reason, userId, ticketId } = verdict
    return settleInbound(database.query, claimed, { state, reason, user_id: userId ?? null, ticket_id: ticketId ?? null })
  }

  const perform = async (claimed: ClaimedInbound, mail: ParsedMail, acted: Acted, decidedBy: number | null): Promise<void> => {
    const about = { user_id: acted.isStranger ? null : Number(acted.as.actor.id), decided_by_id: decidedBy }
    try {
      const { ticketId, commentId, leftOut } = await act(services, mail, mail.key, acted)
      if (!acted.isStranger && mail.from) await forgetBounces(database.query, mail.from.email)
      await settleInbound(database.query, claimed, {
        ...about,
        state: 'done',
        reason: null,
        ticket_id: ticketId,
        comment_id: commentId,
        left_out: leftOut,
      })
    } catch (error) {
      if (!(error instanceof DomainError) || ERROR_STATUS[error.code] >= SERVER_ERROR) throw error
      await settleInbound(database.query, claimed, { ...about, state: 'held', reason: error.code })
    }
  }

  const wake = (): void => {
    again = true
    if (isRunning || isClosed) return
    isRunning = true
    background.run('inbox', work)
  }

  return {
    wake,
    read: (storage) =>
      parse({ storage }).catch((error: unknown) => {
        if (error instanceof UnreadableMail) return null
        throw error
      }),
    receive: async (raw, door, isCut = false) => {
      const draft = files.draft()
      await writeFile(draft, raw, { flag: 'wx', mode: 0o600 })
      const storage = await files.keep(draft)
      if (!(await noteReceived(database.query, { storage, bytes: raw.length, door, isCut }, raw))) files.discard(storage)
      wake()
    },
    accept: async (row, decision) => perform(row, await parse(row), decision, row.decided_by_id),
    start: () => {
      wake()
      timer = setInterval(wake, LOOK_EVERY_MS).unref()
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}
