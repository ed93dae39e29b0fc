import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { monotonicMs } from '../runtime/monotonic-clock.ts'
import { hostOf, type Targets } from './address.ts'

/** Result of one attempt. `error` is null for a success; otherwise a code, not a text. */
export interface Posted {
  readonly status: number | null
  readonly error: string | null
  /** Beginning of the answer's body. */
  readonly answer: string | null
  readonly ms: number
}

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Time for the whole attempt, the answer included. */
const TIMEOUT_MS = 10_000
/** Bytes of an answer that are read and kept. */
const ANSWER_BYTES = 1024

/** Connects to addresses that were checked in the same look-up: a name can't change in between. */
const checkedLookup =
  ({ addressesOf }: Targets): LookupFunction =>
  (host, { all }, done) => {
    addressesOf(host).then(
      (addresses) => {
        const [first] = addresses
        if (all) done(null, [...addresses])
        else if (first) done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    )
  }

const readStart = async (answer: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= ANSWER_BYTES) break
  }
  // A cut character would be no text; PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', '')
}

const errorOf = (status: number): string | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'

const codeOf = (error: unknown): string => {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown }
  return name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : typeof code === 'string' ? code : 'network'
}

/** Posts once. Redirects are not followed: the new address would be nobody’s choice. */
export const post = async (targets: Targets, { url, headers, body }: Sent): Promise<Posted> => {
  const began = monotonicMs()
  const ended = (): number => Math.round(monotonicMs() - began)
  try {
    const target = new URL(url)
    const host = hostOf(target)
    // Node looks up names alone.
    if (isIP(host) !== 0) await targets.addressesOf(host)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await new Promise<http.IncomingMessage>((done, failed) => {
      const { request } = target.protocol === 'http:' ? http : https
      const options = { method: 'POST', agent: false as const, lookup: checkedLookup(targets), signal }
      const length = String(Buffer.byteLength(body))
      const sent = request(
        target,
        { ...options, headers: { ...headers, 'content-type': 'application/json', 'content-length': length } },
        done,
      )
      sent.once('error', failed)
      // An answer that switches protocols has neither an answer nor an error: the request is
      // closed.
      sent.once('close', () => failed(new Error('The connection was closed without an answer.')))
      sent.end(body)
    })
    const status = answer.statusCode ?? 0
    const text = await readStart(answer)
    answer.destroy()
    return { status, error: errorOf(status), answer: text, ms: ended() }
  } catch (error) {
    return { status: null, error: codeOf(error), answer: null, ms: ended() }
  }
}
