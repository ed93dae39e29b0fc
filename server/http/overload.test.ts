import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { registerOverload } from './overload.ts'

const open = async () => {
  const app = Fastify()
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send('later'))
  const overload = registerOverload(app)
  let release = (): void => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  app.get('/slow', async () => {
    await released
    return 'late'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, overload, release, port: (app.server.address() as AddressInfo).port }
}

let opened: Awaited<ReturnType<typeof open>>
afterEach(() => opened.app.close())

test('a request whose client disconnected before the answer is no longer counted', async () => {
  opened = await open()
  const { app, overload, release, port } = opened
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'))
  await vi.waitFor(() => expect(overload.inFlight()).toBe(1))
  const connections = (): Promise<number> => new Promise((done) => app.server.getConnections((_, count) => done(count)))
  socket.destroy()
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  release()
  await vi.waitFor(() => expect(overload.inFlight()).toBe(0))
})

test('an answered request is no longer counted', async () => {
  opened = await open()
  const { overload, release, port } = opened
  const answers = [1, 2].map(() => fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text()))
  await vi.waitFor(() => expect(overload.inFlight()).toBe(2))
  release()
  expect(await Promise.all(answers)).toEqual(['late', 'late'])
  await vi.waitFor(() => expect(overload.inFlight()).toBe(0))
})

test('the 301st concurrent request is answered 503, and a health check is still answered', async () => {
  opened = await open()
  const { app, release } = opened
  const waiting = Array.from({ length: 300 }, () => app.inject('/slow'))
  await vi.waitFor(() => expect(opened.overload.inFlight()).toBe(300))
  expect((await app.inject('/slow')).statusCode).toBe(503)
  expect((await app.inject('/health')).statusCode).toBe(404)
  release()
  expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await app.inject('/slow')).statusCode).toBe(200)
})
