import type { Locale } from '#contract/core/kinds/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/protocol.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'

/** Time without progress after which an upload is aborted; a slow upload has no limit. */
const STALLED_MS = 30_000
/** Time for the answer after the upload: the server encodes pictures again. */
const ANSWER_MS = 90_000

/** Sends a form with a file and reports its progress, which `fetch` can't. Never rejects. */
export const createSendForm =
  (origin: string, locale: () => Locale) =>
  ({ method, path, body, headers, onProgress }: HttpRequest): Promise<HttpOutcome> =>
    new Promise((done) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const abortAfter = (ms: number): void => {
        clearTimeout(timer)
        timer = setTimeout(() => request.abort(), ms)
      }
      request.open(method, `${origin}${path}`)
      const all = { ...headers, 'Accept-Language': locale(), [HEADERS.contractVersion]: String(CONTRACT_VERSION) }
      for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        abortAfter(STALLED_MS)
        onProgress?.(loaded, total)
      }
      request.upload.onload = () => abortAfter(ANSWER_MS)
      request.onloadend = () => {
        clearTimeout(timer)
        done(outcomeOf(request))
      }
      abortAfter(STALLED_MS)
      request.send(body as FormData)
    })

/** Status 0 is a request that was refused, cut or aborted; the server may have carried it out. */
const outcomeOf = (request: XMLHttpRequest): HttpOutcome =>
  request.status === 0
    ? { kind: 'none' }
    : {
        kind: 'answer',
        status: request.status,
        body: bodyOf(request.responseText),
        headers: headersOf(request.getAllResponseHeaders()),
      }

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const headersOf = (lines: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    lines
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
