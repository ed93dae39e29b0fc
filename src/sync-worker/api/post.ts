import { UPLOAD_PART } from '#contract/core/files/uploads.ts'
import { uploadTimeMs } from '#contract/core/request-time.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'
import type { PostAnswer } from '../worker-calls.ts'
import { askedWaitMs } from './retry-after.ts'

interface PostPorts {
  /** Makes a request with the token, and refreshes a token that the server refuses. */
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
  readonly now: () => number
}

const send = async ({ request, now }: PostPorts, sent: HttpRequest): Promise<PostAnswer | null> => {
  const outcome = await request(sent)
  if (outcome.kind === 'none') return null
  const wait = Math.ceil(askedWaitMs(outcome, now()) / 1000)
  return { status: outcome.status, body: outcome.body, retryAfterSeconds: wait > 0 ? wait : null }
}

/** Posts JSON once; null without an answer. */
export const post = (ports: PostPorts, path: string, body: object): Promise<PostAnswer | null> =>
  send(ports, { method: 'POST', path, body, headers: {} })

/** Posts a form with one file once; null without an answer. */
export const postFile = (ports: PostPorts, path: string, file: Blob, name: string): Promise<PostAnswer | null> => {
  const form = new FormData()
  form.append(UPLOAD_PART, file, name)
  return send(ports, { method: 'POST', path, body: form, headers: {}, timeoutMs: uploadTimeMs(file) })
}

/** Reads JSON once; null without an answer. */
export const get = (ports: PostPorts, path: string): Promise<PostAnswer | null> =>
  send(ports, { method: 'GET', path, body: undefined, headers: {} })
