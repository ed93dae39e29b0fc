import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  /** Bytes on the wire, compressed. */
  readonly bytes: number
  json<Body>(): Promise<Body>
}

export interface HttpClient {
  send(call: Call): Promise<Answer>
  close(): void
}

const [unzip, unbrotli] = [promisify(gunzip), promisify(brotliDecompress)]

const plain = (raw: Buffer, encoding: string | undefined): Promise<Buffer> | Buffer =>
  encoding === 'br' ? unbrotli(raw) : encoding === 'gzip' ? unzip(raw) : raw

/**
 * Kept-alive connections and the encodings that browsers ask for. A lost connection throws; a
 * status never does.
 */
export const createHttpClient = (origin: string, connections = 64): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    close: () => agent.destroy(),
    send: ({ method = 'GET', path, token, body, headers }) =>
      new Promise((done, fail) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const sent = request(
          `${origin}${path}`,
          {
            method,
            agent,
            headers: {
              'accept-encoding': 'gzip, deflate, br',
              ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
              ...(payload === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
              ...headers,
            },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', fail)
            response.on('end', () => {
              const raw = Buffer.concat(parts)
              done({
                status: response.statusCode ?? 0,
                bytes: raw.length,
                json: async () => JSON.parse(String(await plain(raw, response.headers['content-encoding']))),
              })
            })
          },
        )
        sent.on('error', fail)
        sent.end(payload)
      }),
  }
}
