import { createTaskLimiter } from '../../runtime/task-limiter.ts'
import { endUnlessIdle, putBack, takeThread } from './parse-threads.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** Result of the thread, or the text of its error. */
export type ParseAnswer = { readonly mail: ParsedMail } | { readonly error: string }

/** A mail of 36 MB takes a second; one that takes longer than this was made to. */
const MAX_PARSE_MS = 20_000
/** The bytes are no mail that can be read in time. */
export class UnreadableMail extends Error {
  constructor(reason: string) {
    super(reason.slice(0, 200))
    this.name = 'UnreadableMail'
  }
}

const runLimited = createTaskLimiter(1)
/**
 * Reads a mail on another thread, one at a time. Anyone may send a mail: one that exhausts memory
 * or never ends costs its thread only.
 */
export const parseMail = (raw: Uint8Array): Promise<ParsedMail> =>
  runLimited(async () => {
    const thread = takeThread()
    const done = Promise.withResolvers<ParseAnswer>()
    const fail = (error: unknown): void =>
      done.reject(new UnreadableMail(error instanceof Error ? error.message : 'The thread ended.'))
    thread.on('message', done.resolve).on('error', fail).on('exit', fail)
    const late = setTimeout(() => fail(new Error('It takes too long to read.')), MAX_PARSE_MS)
    try {
      thread.postMessage(raw)
      const answer = await done.promise
      thread.off('message', done.resolve).off('error', fail).off('exit', fail)
      putBack(thread)
      if ('error' in answer) throw new UnreadableMail(answer.error)
      return answer.mail
    } catch (error) {
      endUnlessIdle(thread)
      throw error
    } finally {
      clearTimeout(late)
    }
  })
