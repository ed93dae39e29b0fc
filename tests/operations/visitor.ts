import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'

export const HOST = 'sav.example.org'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** One request over TLS, as a browser sends it to the proxy; the certificate is the test's own. */
export const ask = (port: number, path: string, { method, headers = {}, body }: Question = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        servername: HOST,
        rejectUnauthorized: false,
        agent: false,
        headers: {
          host: HOST,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += String(part)
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        answer.on('error', fail)
      },
    )
    asking.on('error', fail)
    asking.end(body)
  })

/**
 * Sends the head of a request and a first byte of its body, then nothing; resolves to what was
 * answered when the proxy hangs up.
 */
export const dawdle = (port: number, path: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false })
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
    })
    socket.on('error', fail)
    socket.on('close', () => done(text))
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
  })
