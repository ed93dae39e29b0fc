import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { allowLongBody, limitBodies } from './body-time.ts'
import { answerClientError } from './client-errors.ts'

const BODY_MS = 150

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = async (): Promise<number> => {
  server = createServer(async (request, response) => {
    if (request.url === '/archive') allowLongBody(request)
    response.end(await text(request).catch(() => 'cut'))
  })
  server.on('clientError', answerClientError)
  limitBodies(server, BODY_MS)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** Sends a byte now and then until the end; returns the status and the body of the answer. */
const dribble = async (port: number, path: string): Promise<readonly [status: number, body: string]> => {
  const call = send({ port, path, method: 'POST', headers: { 'content-length': '8' } })
  const answered = new Promise<readonly [number, string]>((done, failed) => {
    call.once('response', async (response) => done([response.statusCode ?? 0, await text(response)]))
    call.once('error', failed)
  })
  for (let sent = 0; sent < 8 && !call.destroyed; sent++) {
    call.write('x')
    await setTimeout(60)
  }
  call.end()
  return answered
}

test('a body that takes too long is answered 408, however steadily it comes', async () => {
  const [status, body] = await dribble(await open(), '/photo')
  expect([status, JSON.parse(body)]).toMatchObject([408, { code: 'request_timeout' }])
})

test('a caller who may send an archive has longer', async () => {
  expect(await dribble(await open(), '/archive')).toEqual([200, 'x'.repeat(8)])
})

test('an answer may take longer than a body: the request is complete', async () => {
  const port = await open()
  server.removeAllListeners('request')
  server.on('request', async (request, response) => {
    await text(request)
    await setTimeout(3 * BODY_MS)
    response.end('late')
  })
  limitBodies(server, BODY_MS)
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).text()).toBe('late')
})
