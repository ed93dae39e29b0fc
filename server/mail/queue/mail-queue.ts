import type { Queryable } from '../../database/connect.ts'
import type { Background } from '../../runtime/background.ts'
import { type MailFailure, reasonOf } from '../mailer.ts'
import { type MailTransport, RefusedLetter } from '../transport.ts'
import { readConversation } from './conversation.ts'
import { countBounce, mailPersonById } from './recipient.ts'
import { type ClaimedMail, claimMail, noteLetter, postponeMail, settleMail, sweepMails } from './rows.ts'
import { type Sending, writeTicketLetter } from './ticket-letter.ts'

/** Sends the mails of the table `mail`. Any number of processes may do so at once. */
export interface MailQueue {
  /** Sends what is due, in the background. Called after a commit that may have added mails. */
  wake(): void
  /** Starts looking for due mails now and at intervals: retries, and what other processes left. */
  start(): void
  /** Sends no further mail; those under way end as background tasks. */
  close(): void
}

interface Parts {
  readonly database: Queryable
  readonly transport: MailTransport
  readonly background: Background
  /** Read for each mail: the port may be known late. */
  readonly sending: () => Sending
  readonly failed: (failure: MailFailure) => void
}

const LOOK_EVERY_MS = 15_000
const SWEEP_EVERY_MS = 6 * 3_600_000
const AT_ONCE = 2

/** Creates the queue's sender for this process. */
export const createMailQueue = (parts: Parts): MailQueue => {
  const { database, background } = parts
  let running = 0
  let again = false
  let isClosed = false
  const timers: NodeJS.Timeout[] = []

  const work = async (): Promise<void> => {
    try {
      for (;;) {
        again = false
        const claimed = isClosed ? undefined : await claimMail(database)
        if (claimed) await sendOne(parts, claimed)
        else if (!again || isClosed) return
      }
    } finally {
      running--
    }
  }

  const wake = (): void => {
    // A worker that found nothing looks once more: the mail may have been committed meanwhile.
    again = true
    if (isClosed || running >= AT_ONCE) return
    running++
    background.run('mail queue', work)
  }

  return {
    wake,
    start: () => {
      wake()
      timers.push(setInterval(wake, LOOK_EVERY_MS).unref())
      timers.push(setInterval(() => background.run('sweep mails', () => sweepMails(database)), SWEEP_EVERY_MS).unref())
    },
    close: () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/**
 * Sends one mail. A process that is killed between the server's acceptance and the mark leaves it
 * `sending`: after the lease it is sent again under the same Message-ID.
 */
const sendOne = async ({ database, transport, sending, failed }: Parts, claimed: ClaimedMail): Promise<void> => {
  try {
    const conversation = await readConversation(database, claimed)
    if (typeof conversation === 'string') {
      // Managers must see an address that no longer works; the other reasons are nobody's concern.
      await settleMail(database, claimed, conversation === 'bounces' ? 'failed' : 'dropped', conversation)
      return
    }
    const letter = writeTicketLetter(claimed, conversation, sending())
    await noteLetter(database, claimed, { email: letter.to, subject: letter.subject, messageId: letter.thread.messageId })
    await transport.send(letter)
  } catch (error) {
    const lost = await markFailed(database, claimed, error)
    failed({ kind: 'ticket', attempt: claimed.attempts, lost, reason: reasonOf(error) })
    return
  }
  await settleMail(database, claimed, 'sent', null)
}

/** Returns whether no further attempt is made. */
const markFailed = async (database: Queryable, claimed: ClaimedMail, error: unknown): Promise<boolean> => {
  if (!(error instanceof RefusedLetter)) return (await postponeMail(database, claimed, reasonOf(error))) === 'failed'
  const person = error.isRecipient ? await mailPersonById(database, claimed.userId) : null
  if (person) await countBounce(database, person.reader.email, error.message)
  await settleMail(database, claimed, 'failed', error.message)
  return true
}
