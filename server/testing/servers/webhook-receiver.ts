import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../../webhooks/signature.ts'

/** A message as it came in. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program on this machine that is told of events. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Status and text of the answers from now on. */
  answer(status: number, text?: string, headers?: Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** Starts a receiver, which accepts everything at first. */
export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: Received[] = []
  let [status, text, more] = [204, '', {} as Readonly<Record<string, string>>]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(status, more).end(text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (...[next, words = '', headers = {}]) => {
      ;[status, text, more] = [next, words, headers]
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

/** The signature of a message under a secret, by the words of its own head. */
export const expectedSignature = (secret: string, { headers, body }: Partial<Received> = {}): string =>
  signatureOf(secret, {
    id: String(headers?.['webhook-id']),
    timestamp: Number(headers?.['webhook-timestamp']),
    body: body ?? '',
  })
