import type { Locale } from '#contract/core/locale.ts'
import { CONTRACT_VERSION, HEADERS } from '#contract/core/replication.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'

/** Nothing has moved for so long: the connection is gone. A slow one takes the time that it needs. */
const STALLED_MS = 30_000
/** Pictures are written anew before the server answers. */
const ANSWER_MS = 90_000

/** Sends a form with a file and tells how far it got, which `fetch` can't. */
export const createSendForm =
  (origin: string, locale: () => Locale) =>
  ({ method, path, body, headers, onProgress }: HttpRequest): Promise<HttpOutcome> =>
    new Promise((done) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const giveUpAfter = (ms: number): void => {
        clearTimeout(timer)
        timer = setTimeout(() => request.abort(), ms)
      }
      request.open(method, `${origin}${path}`)
      const all = { ...headers, 'Accept-Language': locale(), [HEADERS.contractVersion]: String(CONTRACT_VERSION) }
      for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        giveUpAfter(STALLED_MS)
        onProgress?.(loaded, total)
      }
      request.upload.onload = () => giveUpAfter(ANSWER_MS)
      request.onloadend = () => {
        clearTimeout(timer)
        done(outcomeOf(request))
      }
      giveUpAfter(STALLED_MS)
      request.send(body as FormData)
    })

/** Refused, cut, given up: whether the server did its work is not known. */
const outcomeOf = (request: XMLHttpRequest): HttpOutcome =>
  request.status === 0
    ? { kind: 'none' }
    : { kind: 'answer', status: request.status, body: bodyOf(request.responseText), headers: headersOf(request.getAllResponseHeaders()) }

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
