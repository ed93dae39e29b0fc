import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endWithDatabase } from '../../start/shutdown.ts'
import { createPlaces } from '../../testing/people/places.ts'
import { connectAs, openPort } from '../../testing/servers/realtime-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { rowsOf } from '../connect.ts'
import { refusalOfDatabase, sqlStateOf } from '../sql-errors.ts'
import { createClient } from './client.ts'
import { DatabaseThreadLost, executeOnThread } from './worker.ts'

const places = createPlaces()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(await places.migrated('pglite'))
})
afterAll(async () => {
  await server.close()
  await places.remove()
})

/** Some seconds of work for the database. */
const HEAVY = sql`select count(*) as count from generate_series(1, 4000000)`

test('health checks, sockets and other requests are answered during a heavy statement', async () => {
  const { app, database, services } = server
  const port = await openPort({ app })
  const pusher = await connectAs(await server.as('manager'), { key: services.realtime.keys.key, port })
  const order: string[] = []
  const heavy = rowsOf(database.query, HEAVY).then(() => order.push('heavy'))
  const list = server.as('manager').then(async (manager) => {
    await manager.get('/api/models/ticket')
    order.push('list')
  })
  for (let n = 0; n < 3; n += 1) {
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    order.push('health')
  }
  await new Promise<void>((done) => {
    pusher.connection.bind('message', ({ event }: { readonly event: string }) => {
      if (event === 'pusher:pong') done()
    })
    pusher.connection.send_event('pusher:ping', {})
  })
  order.push('pong')
  await Promise.all([heavy, list])
  expect(order).toEqual(['health', 'health', 'health', 'pong', 'heavy', 'list'])
  pusher.disconnect()
})

test('values and errors come over from the thread as the database said them', async () => {
  const { database } = server
  const [row] = await rowsOf(
    database.query,
    sql`select 1::int8 as big, true as flag, null as none, '{"a":[1]}'::jsonb as json, array['x','y'] as list,
      '2026-03-02T10:00:00Z'::timestamptz::text as text, '2026-03-02'::date as day, '\\x0102'::bytea as bytes, ${'é'}::text as given`,
  )
  expect(row).toEqual({
    big: 1,
    flag: true,
    none: null,
    json: { a: [1] },
    list: ['x', 'y'],
    text: '2026-03-02 10:00:00+00',
    day: '2026-03-02',
    bytes: new Uint8Array([1, 2]),
    given: 'é',
  })
  const error = await rowsOf(database.query, sql`select 1 / ${0}::int`).catch((thrown: unknown) => thrown)
  expect(sqlStateOf(error)).toBe('22012')
})

test('a failed transaction has no effect, and later ones continue', async () => {
  const { database } = server
  await database.query.execute(sql`create table probe (n integer primary key)`)
  const failing = database.query.transaction(async (transaction) => {
    await transaction.execute(sql`insert into probe values (1)`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  // The database has aborted it, although the work went on as if nothing had happened.
  const aborted = database.query.transaction(async (transaction) => {
    await transaction.execute(sql`insert into probe values (2)`)
    await transaction.execute(sql`insert into probe values (2)`).catch(() => undefined)
  })
  await expect(aborted).rejects.toThrow('rolled back')
  await database.query.transaction((transaction) => transaction.execute(sql`insert into probe values (3)`))
  expect(await rowsOf(database.query, sql`select n from probe`)).toEqual([{ n: 3 }])
})

/** A thread of which the test says how it answers. */
const pretend = (onMessage: string): Worker =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ id, statement }) => { ${onMessage} })
    parentPort.postMessage({ kind: 'opened' })`,
    { eval: true },
  )

test.each([
  ['throws', "throw new Error('broken')", /broken/],
  ['ends', 'process.exit(3)', /exit code 3/],
  ['tells of a panic', "parentPort.postMessage({ kind: 'panicked', line: 'PANIC: no space' })", /PANIC: no space/],
])(
  'a thread that %s refuses all that waits and all that comes later with 503, and ends the process with one line',
  async (_how, onMessage, reason) => {
    const client = createClient(await executeOnThread(pretend(onMessage)))
    const told: string[] = []
    endWithDatabase(client, (line) => told.push(line))
    const asked = [
      client.query('select 1'),
      client.exec('select 2'),
      client.transaction((transaction) => transaction.exec('select 3')),
    ]
    const outcomes = await Promise.allSettled(asked)
    outcomes.push(...(await Promise.allSettled([client.query('select 4')])))
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseThreadLost) })
      expect(outcome.status === 'rejected' && refusalOfDatabase(outcome.reason)?.status).toBe(503)
    }
    expect(told).toEqual([expect.stringMatching(reason)])
    await client.close()
  },
)

test('a folder that can’t be opened is reported, and its thread ends', async () => {
  const worker = new Worker(
    `require('node:worker_threads').parentPort.postMessage({ kind: 'not opened', error: { message: 'No space left on device', fields: {} } })
    setInterval(() => {}, 1000)`,
    { eval: true },
  )
  const exited = new Promise((done) => worker.once('exit', done))
  await expect(executeOnThread(worker)).rejects.toThrow('No space left on device')
  await exited
})
