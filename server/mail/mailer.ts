import type { Background } from '../runtime/background.ts'
import { writeLetter } from './letter.ts'
import type { Letter, Mail } from './mail.ts'
import { type MailTransport, RefusedLetter } from './transport.ts'

/** Pauses before the second and each later attempt, ms. */
export const RETRY_AFTER_MS: readonly number[] = [2_000, 15_000, 60_000, 300_000]

/** A failed attempt, without text, recipient and link of the mail. */
export interface MailFailure {
  readonly kind: Letter['kind']
  readonly attempt: number
  /** No further attempt is made. */
  readonly lost: boolean
  readonly reason: string
}

/** Sends mails in the background. */
export interface Mailer {
  /**
   * Writes and sends the mail in the background: a request neither waits for it nor fails with it.
   */
  send(mail: Mail): void
  /** Stops the retries: mails that wait for another attempt are discarded and reported as lost. */
  close(): void
}

interface Parts {
  readonly transport: MailTransport
  readonly background: Background
  /**
   * Returns the public address of the application. Called for each mail: the port may be known
   * late.
   */
  readonly origin: () => string
  readonly retryAfterMs: readonly number[]
  readonly failed: (failure: MailFailure) => void
}

/** Returns the code of the failure only: its message may contain addresses. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof RefusedLetter) return error.message
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => part !== undefined).join(' ') ||
    (error instanceof Error ? error.name : 'unknown')
  )
}

/** Creates the mailer. A failed mail is sent again after each time of `retryAfterMs`, then lost. */
export const createMailer = ({ transport, background, origin, retryAfterMs, failed }: Parts): Mailer => {
  const closing = new AbortController()

  const pause = (ms: number): Promise<void> =>
    new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer)
        closing.signal.removeEventListener('abort', end)
        done()
      }
      const timer = setTimeout(end, ms)
      closing.signal.addEventListener('abort', end)
    })

  const deliver = async (mail: Mail): Promise<void> => {
    const letter = writeLetter(mail, origin())
    for (let attempt = 1; ; attempt++) {
      try {
        return await transport.send(letter)
      } catch (error) {
        const wait = retryAfterMs[attempt - 1]
        const lost = wait === undefined || error instanceof RefusedLetter || closing.signal.aborted
        failed({ kind: mail.kind, attempt, lost, reason: reasonOf(error) })
        if (lost) return
        await pause(wait)
      }
    }
  }

  return {
    send: (mail) => background.run('mail', () => deliver(mail)),
    close: () => {
      closing.abort()
    },
  }
}
