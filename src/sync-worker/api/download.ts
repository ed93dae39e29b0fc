import type { Locale } from '#contract/core/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/replication.ts'
import type { HttpOutcome, HttpRequest } from '../ports.ts'

interface DownloadPorts {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
  readonly origin: string
  readonly locale: () => Locale
  readonly access: () => string
  /** Renews the token where it is no longer taken. */
  readonly request: (request: HttpRequest) => Promise<HttpOutcome>
}

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
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}
