import type { Background } from '../runtime/background.ts'
import { writeLetter } from './letter.ts'
import type { Mail, MailKind } from './mail.ts'
import { type MailTransport, RefusedLetter } from './transport.ts'

/** Pauses before the second and every later attempt. */
export const RETRY_AFTER_MS: readonly number[] = [2_000, 15_000, 60_000, 300_000]

/** Failure of a letter, without its text, its reader and its link. */
export interface MailFailure {
  readonly kind: MailKind
  readonly attempt: number
  /** No further attempt is made. */
  readonly lost: boolean
  readonly reason: string
}

/** Sends mails in the background. */
export interface Mailer {
  /** Words and sends the mail in the background: no request waits for it, and none fails with it. */
  send(mail: Mail): void
  /** Ends the pauses: what waits for another attempt is given up, and said to be lost. */
  close(): void
}

interface Parts {
  readonly transport: MailTransport
  readonly background: Background
  /** Public address of the application, read for each mail, since the port may be known only later. */
  readonly origin: () => string
  readonly retryAfterMs: readonly number[]
  readonly failed: (failure: MailFailure) => void
}

/** The code of the failure; messages may quote addresses. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RefusedLetter) return error.message
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || (error instanceof Error ? error.name : 'unknown')
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
