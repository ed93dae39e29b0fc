import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest, Ports } from '../core/ports.ts'
import { callRequest } from './call-request.ts'
import { retryAfterMs } from './retry-after.ts'

/** Network, session and timers of a download. */
export interface DownloadPorts extends Pick<Ports, 'now' | 'setTimer'> {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
  readonly origin: string
  readonly locale: () => Locale
  readonly access: () => string
  /** Makes a request with the token, and refreshes a token that the server refuses. */
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
}

const BUSY: readonly number[] = [429, 503]
/**
 * Longest wait between two attempts. After a longer one, or a third one, the person sees a failure.
 */
const MAX_WAIT_MS = 60_000
const MAX_WAITS = 3

/** Request of a download: POST with a body, otherwise GET. */
interface Asked {
  readonly path: string
  readonly body: object | undefined
}

const fetchFile = ({ fetch, origin, access, locale }: DownloadPorts, { path, body }: Asked): Promise<Response> =>
  fetch(`${origin}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${access()}`,
      'Accept-Language': locale(),
      [HEADERS.contractVersion]: String(CONTRACT_VERSION),
    },
  })

/**
 * Returns the wait that a busy server asks for; null for any other answer or a wait that is too
 * long.
 */
const waitOf = ({ status, headers }: Response, now: number): number | null => {
  if (!BUSY.includes(status)) return null
  const needed = { 'retry-after': headers.get('retry-after') ?? '', date: headers.get('date') ?? '' }
  const wait = retryAfterMs({ kind: 'answer', status, body: null, headers: needed }, now)
  return wait === null || wait > MAX_WAIT_MS ? null : wait
}

/**
 * Downloads a file of the API, of any size and type. Returns null without network, and where the
 * server refuses it or is busy for too long.
 */
export const download = async (ports: DownloadPorts, path: string, body?: object): Promise<Blob | null> => {
  const asked = { path, body }
  try {
    let answer = await fetchFile(ports, asked)
    if (answer.status === 401) {
      // Any request with the token refreshes it.
      await ports.request(callRequest(authenticationCalls.user, {}))
      answer = await fetchFile(ports, asked)
    }
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const wait = waitOf(answer, ports.now())
      if (wait === null) break
      await new Promise<void>((done) => {
        ports.setTimer(done, wait)
      })
      answer = await fetchFile(ports, asked)
    }
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
