import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, currentCaller } from '../runtime/caller.ts'
import { registerCallers } from './callers.ts'

let app: FastifyInstance
let callers: (Caller | null)[]
/** Awaited by each request before its caller is known, and by its handler. */
let before: (socket: { destroy(): unknown }, closed: Promise<unknown>) => Promise<unknown>
let work: () => Promise<unknown>

beforeEach(async () => {
  app = Fastify()
  callers = []
  before = async () => undefined
  work = async () => undefined
  app.addHook('onRequest', (request, reply) =>
    before(request.raw.socket, once(reply.raw, 'close')).then(() => undefined),
  )
  registerCallers(app)
  app.route({
    method: ['GET', 'HEAD', 'PUT'],
    url: '/',
    handler: async () => {
      callers.push(currentCaller())
      await work()
      return 'an answer'
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

const port = (): number => (app.server.address() as AddressInfo).port
const ask = (method: string): Promise<string> =>
  fetch(`http://127.0.0.1:${port()}/`, { method }).then((answer) => answer.text())

test('a caller of a read may disconnect, a caller of a write may not', async () => {
  for (const method of ['GET', 'HEAD', 'PUT']) await ask(method)
  expect(callers.map((caller) => caller?.disconnected === null)).toEqual([false, false, true])
  const [first, second, third] = callers.map((caller) => caller?.number ?? 0)
  expect([(first ?? 0) < (second ?? 0), (second ?? 0) < (third ?? 0)]).toEqual([true, true])
})

test('a caller that received the answer is not marked as disconnected', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  before = async (_, closing) => {
    closed = closing
  }
  await ask('GET')
  await closed
  expect(callers[0]?.disconnected?.aborted).toBe(false)
})

test('a caller that disconnects during the work is marked as disconnected', async () => {
  const socket = connect(port(), '127.0.0.1')
  work = async () => {
    socket.destroy()
    const disconnected = callers[0]?.disconnected
    if (disconnected && !disconnected.aborted) await once(disconnected, 'abort')
  }
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => callers[0]?.disconnected?.aborted, { timeout: 20_000 }).toBe(true)
})

test('a caller that disconnected before the work is marked from its start', async () => {
  before = async (socket, closed) => {
    socket.destroy()
    await closed
  }
  await ask('GET').catch(() => undefined)
  await expect.poll(() => callers[0]?.disconnected?.aborted, { timeout: 20_000 }).toBe(true)
})
