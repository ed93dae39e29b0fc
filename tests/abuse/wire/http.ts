import { request } from 'node:http'

export interface HttpCall {
  readonly method: string
  /** Sent as it is. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Hangs up after so many milliseconds without a whole answer. */
  readonly giveUpAfterMs?: number
  /** Sends only so many bytes of the body, then breaks the connection off. */
  readonly cutBodyAt?: number
  /** Place in the list of server processes; by default any. */
  readonly process?: number
  /** Keeps the whole body of the answer, not only its beginning. */
  readonly whole?: boolean
}

export interface Answer {
  /** 0: no answer, a broken connection, or given up. */
  readonly status: number
  readonly retryAfter: string | null
  /** The beginning of the body, or all of it for a `whole` call. */
  readonly text: string
}

export interface Line {
  readonly port: number
  readonly localAddress: string | undefined
  readonly signal?: AbortSignal
}

const PATIENCE_MS = 20_000
const KEPT_BYTES = 300
const NO_ANSWER: Answer = { status: 0, retryAfter: null, text: '' }

/** One request on a connection of its own. Never throws. */
export const sendHttp = (call: HttpCall, { port, localAddress, signal }: Line): Promise<Answer> =>
  new Promise((done) => {
    const end = (answer: Answer): void => {
      clearTimeout(patience)
      done(answer)
    }
    const sent = request({
      host: '127.0.0.1',
      port,
      method: call.method,
      path: call.path,
      agent: false,
      headers: { connection: 'close', ...lengthOf(call), ...call.headers },
      ...(localAddress === undefined ? {} : { localAddress }),
      ...(signal === undefined ? {} : { signal }),
    })
    const patience = setTimeout(() => sent.destroy(), call.giveUpAfterMs ?? PATIENCE_MS)
    sent.on('error', () => end(NO_ANSWER))
    sent.on('close', () => end(NO_ANSWER))
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        if (call.whole || bytes < KEPT_BYTES) parts.push(part)
        bytes += part.length
      })
      response.on('error', () => end(NO_ANSWER))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const retryAfter = response.headers['retry-after'] ?? null
        end({ status: response.statusCode ?? 0, retryAfter, text: call.whole ? text : text.slice(0, KEPT_BYTES) })
      })
    })
    if (call.cutBodyAt === undefined) sent.end(call.body)
    else {
      sent.write(Buffer.from(call.body ?? '').subarray(0, call.cutBodyAt))
      setTimeout(() => sent.destroy(), 20)
    }
  })

const lengthOf = ({ body }: HttpCall): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

/** 5xx answers that the API declares: 503 that says when to come back, and a full disk. */
export const isDeclared = (status: number, retryAfter: string | null): boolean =>
  status < 500 || status === 507 || (status === 503 && retryAfter !== null)
