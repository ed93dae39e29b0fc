import type { TestMail } from '#contract/calls/mail.calls.ts'
import type { Letter } from './mail.ts'
import { reasonOf } from './mailer.ts'
import type { MailTransport } from './transport.ts'

/** Longest wait for the mail server, ms: its caller is given an answer before it gives up. */
export const PATIENCE_MS = 20_000

type Result = Pick<TestMail, 'outcome' | 'reason'>

/** Sends a mail once and returns what became of it; never throws. */
const attempt = async (transport: MailTransport, letter: Letter): Promise<Result> => {
  try {
    if (await transport.withholds?.(letter.to)) return { outcome: 'withheld', reason: null }
    await transport.send(letter)
    return { outcome: transport.isLocal ? 'folder' : 'accepted', reason: null }
  } catch (error) {
    const words = transport.wordsOf?.(error) ?? null
    return words === null ? { outcome: 'failed', reason: reasonOf(error) } : { outcome: 'refused', reason: words }
  }
}

/** Sends a test mail without the queue. A server that takes too long has failed. */
export const sendTestMail = async (transport: MailTransport, letter: Letter, patienceMs: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Result>((done) => {
    timer = setTimeout(() => done({ outcome: 'failed', reason: 'ETIMEDOUT' }), patienceMs)
  })
  const result = await Promise.race([attempt(transport, letter), tooLate])
  clearTimeout(timer)
  return result
}
