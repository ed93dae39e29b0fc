import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyError } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { registerBodyParser } from './body.ts'
import { answerError } from './errors.ts'
import { registerOverload } from './overload.ts'

/** However slow the machine. */
const PATIENCE = { timeout: 30_000 }

const open = async (bodyMs: number) => {
  const app = Fastify()
  const faults: unknown[] = []
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerError(error, request, reply)
    if (answer.statusCode === 500) faults.push(error)
    return answer
  })
  // The clock stands while connections are made, which takes seconds on a busy machine.
  let at = 0
  const overload = registerOverload(app, { bodyMs, nowMs: () => at })
  registerBodyParser(app)
  app.post('/sign-in', async () => 'signed in')
  // As with a caller who does not read: handed over, and never at its end.
  app.get('/large', async () => new Readable({ read: () => undefined }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const pass = (ms: number): void => {
    at += ms
  }
  return { app, overload, pass, faults, port, address: `http://127.0.0.1:${port}` }
}

let opened: Awaited<ReturnType<typeof open>>
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await opened.app.close()
})

/** Connections that send this and then read nothing. */
const sendFrom = (count: number, text: string): Promise<unknown> =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((done) => {
          const socket = connect(opened.port, '127.0.0.1', () => socket.write(text, () => done()))
          socket.on('error', () => socket.destroy())
          sockets.push(socket.pause())
        }),
    ),
  )

const headOf = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`

const signIn = async (): Promise<number> =>
  (
    await fetch(`${opened.address}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  ).status

test('350 connections without their announced body delay no other answer', async () => {
  opened = await open(60_000)
  await sendFrom(350, headOf('/sign-in'))
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBe(350), PATIENCE)
  expect(await signIn()).toBe(200)
  expect(opened.faults).toEqual([])
})

test('350 connections that do not read their answer delay no other answer', async () => {
  opened = await open(60_000)
  await sendFrom(350, 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBe(350), PATIENCE)
  expect(await signIn()).toBe(200)
  expect(opened.faults).toEqual([])
})

test('closes the oldest of more than a hundred waiting connections of one network, not the newest', async () => {
  opened = await open(60_000)
  await sendFrom(350, headOf('/sign-in'))
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBe(350), PATIENCE)
  opened.pass(2_100)
  expect(await signIn()).toBe(200)
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBeLessThanOrEqual(100), PATIENCE)
})

test('a late body is answered 408, and an interrupted one has no effect', async () => {
  opened = await open(100)
  const answer = new Promise<string>((done) => {
    let text = ''
    const socket = connect(opened.port, '127.0.0.1', () => socket.write(headOf('/sign-in')))
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('close', () => done(text))
  })
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"request_timeout"/i)
  await sendFrom(1, `${headOf('/sign-in')}{`)
  // Requests behind the first one are read after the connection, and with it the caller's address,
  // is gone.
  await sendFrom(10, 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
  for (const socket of sockets) socket.resetAndDestroy()
  await sendFrom(1, headOf('/nowhere'))
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBe(0), PATIENCE)
  expect(await signIn()).toBe(200)
  expect(opened.faults).toEqual([])
})
