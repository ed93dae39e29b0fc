import type { Locale } from '#contract/core/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/replication.ts'
import type { HttpOutcome, HttpRequest, Ports } from '../core/ports.ts'
import { retryAfterMs } from './retry-after.ts'

interface DownloadPorts extends Pick<Ports, 'now' | 'setTimer'> {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
  readonly origin: string
  readonly locale: () => Locale
  readonly access: () => string
  /** Renews the token where it is no longer taken. */
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
}

const BUSY: readonly number[] = [429, 503]
/**
 * Longest wait that is sat out. A person waits for the file, so a longer wait, or a third one, is
 * shown.
 */
const LONGEST_STAY_MS = 60_000
const MOST_WAITS = 3

const WHO_AM_I: HttpRequest = { method: 'GET', path: '/api/interfaces/auth/user', body: undefined, headers: {} }

/** A file that the API makes, however long that takes and whatever is in it; null when it did not come. */
export const download = async (ports: DownloadPorts, path: string): Promise<Blob | null> => {
  const ask = (): Promise<Response> =>
    ports.fetch(`${ports.origin}${path}`, {
      headers: {
        Authorization: `Bearer ${ports.access()}`,
        'Accept-Language': ports.locale(),
        [HEADERS.contractVersion]: String(CONTRACT_VERSION),
      },
    })
  try {
    let answer = await ask()
    if (answer.status === 401) {
      await ports.request(WHO_AM_I)
      answer = await ask()
    }
    for (let waits = 0; waits < MOST_WAITS && BUSY.includes(answer.status); waits++) {
      const headers = { 'retry-after': answer.headers.get('retry-after') ?? '', date: answer.headers.get('date') ?? '' }
      const wait = retryAfterMs({ kind: 'answer', status: answer.status, body: null, headers }, ports.now())
      if (wait === null || wait > LONGEST_STAY_MS) break
      await new Promise<void>((done) => {
        ports.setTimer(done, wait)
      })
      answer = await ask()
    }
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
