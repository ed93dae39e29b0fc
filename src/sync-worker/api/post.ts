import type { HttpOutcome, HttpRequest } from '../core/ports.ts'
import type { PostAnswer } from '../worker-calls.ts'
import { askedWaitMs } from './retry-after.ts'

interface PostPorts {
  /** Makes a request with the token, and refreshes a token that the server refuses. */
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
  readonly now: () => number
}

/** Posts JSON once; null without an answer. */
export const post = async ({ request, now }: PostPorts, path: string, body: object): Promise<PostAnswer | null> => {
  const outcome = await request({ method: 'POST', path, body, headers: {} })
  if (outcome.kind === 'none') return null
  const wait = Math.ceil(askedWaitMs(outcome, now()) / 1000)
  return { status: outcome.status, body: outcome.body, retryAfterSeconds: wait > 0 ? wait : null }
}
