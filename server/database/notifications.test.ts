import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { openNotifications } from './notifications.ts'

let database: TestPostgres
let client: Sql

beforeAll(async () => {
  database = await startPostgres()
  client = postgres(database.url, { max: 2 })
})
afterAll(async () => {
  await client.end()
  await database.stop()
})

interface Cable {
  readonly url: string
  /**
   * Drops all data of the open connections in both directions without closing them; later
   * connections work.
   */
  freeze(): void
  close(): void
}

/** A way to the database that can die without a word, as firewalls and cables do. */
const layCable = async (): Promise<Cable> => {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(database.url)
  const server: Server = createServer((near) => {
    const far = connectSocket(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const address = server.address()
  const target = new URL(database.url)
  target.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: target.href,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('messages sent together are received in order, also by their sender', async () => {
  const received: string[] = []
  const notifications = openNotifications(client, database.url)
  const payloads = Array.from({ length: 300 }, (_, n) => `${n} ${'x'.repeat(7_900)}`)
  const all = new Promise<void>((done) => {
    const listener = {
      onPayload: (payload: string) => void (received.push(payload) === payloads.length && done()),
      onRestored: () => undefined,
    }
    notifications.listen(listener).then(() => notifications.notify(payloads))
  })
  await all
  expect(received).toEqual(payloads)
  await notifications.close()
})

test('a connection that died without a word is noticed and replaced', async () => {
  const cable = await layCable()
  const notifications = openNotifications(client, cable.url, 200)
  let hear: (payload: string) => void = () => undefined
  const restored = new Promise<void>((done) => {
    void notifications.listen({ onPayload: (payload) => hear(payload), onRestored: done }).then(cable.freeze)
  })
  await restored
  const received = new Promise((done) => {
    hear = done
  })
  await notifications.notify(['still there'])
  expect(await received).toBe('still there')
  await notifications.close()
  cable.close()
})

test('while the database is away it is tried again, and closing does not wait for it', async () => {
  const own = await startPostgres()
  const speaker = postgres(own.url, { max: 1, onnotice: () => undefined })
  const notifications = openNotifications(speaker, own.url, 100)
  await notifications.listen({ onPayload: () => undefined, onRestored: () => undefined })
  await own.stop()
  await expect(notifications.notify(['nobody hears'])).rejects.toThrow()
  await notifications.close()
  await speaker.end({ timeout: 1 })
})
