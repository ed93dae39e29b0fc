import { isErrorCode } from '#contract/core/errors.ts'
import { isEnvelope } from '#contract/core/protocol.ts'
import { TIMEOUT_MS, uploadTimeMs } from '#contract/core/request-time.ts'
import type { OnlineCalls, PostAnswer } from '#src/sync-worker/worker-calls.ts'
import type { OnlinePort } from '#src/ui/services/ports.ts'
import { AuthFailure } from '../account/auth-failure.ts'

/** Longer than the worker's own limit by this: covers a worker that ends without an answer. */
const MARGIN_MS = 15_000

interface Body {
  readonly code?: unknown
  readonly data?: unknown
  readonly errors?: AuthFailure['errors']
}

const dataOf = (answer: PostAnswer | null): unknown => {
  if (answer === null || !isEnvelope(answer.body)) throw new AuthFailure('offline', {}, null)
  const { code, data, errors } = answer.body as Body
  if (answer.status < 400) return data
  throw new AuthFailure(isErrorCode(code) ? code : 'internal', errors ?? {}, answer.retryAfterSeconds)
}

/** The answer, or null where none comes in time. */
const inTime = async (
  answer: Promise<PostAnswer | null>,
  workersMs: number = TIMEOUT_MS,
): Promise<PostAnswer | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), workersMs + MARGIN_MS)
  })
  try {
    return await Promise.race([answer.catch(() => null), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Requests that need the network now: made once, and rejected with a reason for people. */
export const onlinePort = (
  { get, post, postFile }: Pick<OnlineCalls, 'get' | 'post' | 'postFile'>,
  /** Shows the page about a request that the server could not read. */
  onBadRequest: () => void,
): Omit<OnlinePort, 'postOnClose'> => ({
  get: async (path) => dataOf(await inTime(get(path))),
  post: async (path, body) => {
    const answer = await inTime(post(path, body))
    if (answer?.status === 400) onBadRequest()
    return dataOf(answer)
  },
  postFile: async (path, file, name) => dataOf(await inTime(postFile(path, file, name), uploadTimeMs(file))),
})
