import { Worker } from 'node:worker_threads'
import { createTurns } from '../../runtime/turns.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** A mail of 36 MB takes a second; one that takes longer than this was made to. */
const LONGEST_MS = 20_000
const HEAP_MB = 512

/** The bytes are no mail that can be read in time. */
export class UnreadableMail extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UnreadableMail'
  }
}

const inTurn = createTurns(1)

/**
 * Reads a mail on a thread of its own, one at a time. Anyone may send a mail: one that exhausts
 * memory or never ends costs its thread only.
 */
export const parseMail = (raw: Uint8Array): Promise<ParsedMail> =>
  inTurn(async () => {
    const done = Promise.withResolvers<ParsedMail>()
    const thread = new Worker(new URL('./parse.worker.ts', import.meta.url), {
      workerData: raw,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const fail = (reason: string): void => done.reject(new UnreadableMail(reason))
    thread.on('message', (parsed: ParsedMail) => done.resolve(parsed))
    thread.on('error', (error) => fail(error instanceof Error ? error.message.slice(0, 200) : 'unreadable'))
    thread.on('exit', () => fail('The thread ended.'))
    const late = setTimeout(() => fail('It takes too long to read.'), LONGEST_MS)
    try {
      return await done.promise
    } finally {
      clearTimeout(late)
      await thread.terminate()
    }
  })
