import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitPipelining } from './pipelining.ts'

let app: FastifyInstance
let handled: number
beforeEach(async () => {
  app = Fastify()
  handled = 0
  limitPipelining(app)
  app.get('/', async () => {
    handled += 1
    return 'an answer'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** All that a connection answers to this text until it is closed. */
const answersTo = (sent: string): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(sent))
  return text(socket).catch(() => '')
}

test('a connection that sends a thousand requests at once is closed, and few of them are handled', async () => {
  await answersTo(REQUEST.repeat(1_000))
  expect(handled).toBeLessThanOrEqual(16)
  expect(await (await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).text()).toBe(
    'an answer',
  )
})

test('a few requests ahead of their answers are answered in order, and any number one after the other', async () => {
  const last = REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  expect((await answersTo(REQUEST.repeat(9) + last)).match(/an answer/g)).toHaveLength(10)
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  for (let request = 0; request < 50; request++) {
    const answer = new Promise((done) => socket.once('data', done))
    socket.write(REQUEST)
    expect(String(await answer)).toContain('an answer')
  }
  socket.destroy()
})

test('a request of a connection that was closed meanwhile is dropped', async () => {
  const other = Fastify()
  other.addHook('onRequest', async (request) => void request.raw.socket.destroy())
  limitPipelining(other)
  other.get('/', async () => {
    handled += 1
  })
  await other.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(`http://127.0.0.1:${(other.server.address() as AddressInfo).port}/`)).rejects.toThrow()
  expect(handled).toBe(0)
  await other.close()
})
