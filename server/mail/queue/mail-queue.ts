import type { Queryable } from '../../database/connect.ts'
import type { Background } from '../../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../../runtime/queue-loop.ts'
import { type MailFailure, reasonOf } from '../mailer.ts'
import { type MailTransport, RefusedLetter } from '../transport.ts'
import { readNews } from './conversation.ts'
import { type DueNews, writeDigestLetter } from './digest-letter.ts'
import { writePlainLetter } from './plain-letter.ts'
import { countBounce, mailPersonById } from './recipient.ts'
import { type ClaimedMail, claimMails, deleteOldMails, finishMail, noteLetter, postponeMail } from './rows.ts'
import { type Sending, writeTicketLetter } from './ticket-letter.ts'

/** Sends the mails of the table `mail`. Any number of processes may do so at once. */
export type MailQueue = QueueLoop

interface Parts {
  readonly database: Queryable
  readonly transport: MailTransport
  readonly background: Background
  /** Read for each mail: the port may be known late. */
  readonly sending: () => Sending
  readonly failed: (failure: MailFailure) => void
}

const LOOK_EVERY_MS = 15_000
const DELETE_EVERY_MS = 6 * 3_600_000
const AT_ONCE = 2

/** Creates the queue's sender for this process. */
export const createMailQueue = (parts: Parts): MailQueue => {
  const { database, background } = parts
  const loop = createQueueLoop({
    background,
    name: 'mail queue',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: AT_ONCE,
    workOne: async () => {
      const claimed = await claimMails(database)
      if (claimed.length > 0) await sendTogether(parts, claimed)
      return claimed.length > 0
    },
  })
  let deletionTimer: NodeJS.Timeout | undefined
  return {
    wake: loop.wake,
    start: () => {
      loop.start()
      deletionTimer = setInterval(
        () => background.run('delete old mails', () => deleteOldMails(database)),
        DELETE_EVERY_MS,
      ).unref()
    },
    close: () => {
      loop.close()
      clearInterval(deletionTimer)
    },
  }
}

/**
 * Sends claimed mails of one person in one message. A process that is killed between the server's
 * acceptance and the mark leaves them `sending`: after the lease they are sent again under the same
 * Message-ID.
 */
const sendTogether = async (
  { database, transport, sending, failed }: Parts,
  claimed: readonly ClaimedMail[],
): Promise<void> => {
  const open = new Set(claimed)
  try {
    const digest: DueNews[] = []
    for (const one of claimed) {
      const news = await readNews(database, one)
      if (typeof news === 'string') {
        // Managers must see an address that no longer works; the other reasons are nobody's
        // concern.
        await finishMail(database, one, news === 'bounces' ? 'failed' : 'dropped', news)
        open.delete(one)
      } else digest.push({ claimed: one, news })
    }
    const [first, second] = digest
    if (!first) return
    const letter = second ? writeDigestLetter(digest, sending()) : letterOf(first, sending())
    const noted = { email: letter.to, subject: letter.subject, messageId: letter.thread.messageId }
    for (const one of open) await noteLetter(database, one, noted)
    await transport.send(letter)
  } catch (error) {
    const lost = await markFailed(database, [...open], error)
    failed({ kind: 'ticket', attempt: claimed[0]?.attempts ?? 1, lost, reason: reasonOf(error) })
    return
  }
  for (const one of open) await finishMail(database, one, 'sent', null)
}

const letterOf = ({ claimed, news }: DueNews, sending: Sending) =>
  news.ticketId === null ? writePlainLetter(claimed, news, sending) : writeTicketLetter(claimed, news, sending)

/**
 * Returns whether no further attempt is made. A refused message counts once against its address.
 */
const markFailed = async (database: Queryable, claimed: readonly ClaimedMail[], error: unknown): Promise<boolean> => {
  if (!(error instanceof RefusedLetter)) {
    const states = []
    for (const one of claimed) states.push(await postponeMail(database, one, reasonOf(error)))
    return states.every((state) => state === 'failed')
  }
  const [first] = claimed
  const person = error.isRecipient && first ? await mailPersonById(database, first.userId) : null
  if (person) await countBounce(database, person.reader.email, error.message)
  for (const one of claimed) await finishMail(database, one, 'failed', error.message)
  return true
}
