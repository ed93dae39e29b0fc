import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSession } from '../access/sessions/sessions.ts'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { ticket } from '../database/schema/work.ts'
import { seedBase } from '../seed/base.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { createFixture, type Fixture } from '../testing/records/fixture.ts'
import { createServerProcesses, type ServerProcess } from '../testing/servers/server-process.ts'

let postgres: TestPostgres
let database: Database
let fixture: Fixture
const servers = createServerProcesses()

beforeAll(async () => {
  postgres = await startPostgres()
  database = await connect({ url: postgres.url, connections: 2 })
  await seedBase(database.query)
  fixture = await createFixture(database.query)
})
afterEach(async () => {
  await servers.end()
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const until = async (what: () => Promise<boolean>): Promise<void> => {
  while (!(await what())) await new Promise((done) => setTimeout(done, 20))
}

const startProcess = async (): Promise<{ child: ServerProcess; port: number }> => {
  const child = servers.start({ DATABASE_URL: postgres.url, DEMO: '0' })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += String(chunk)
  })
  await until(async () => /http:\/\/localhost:\d+/.test(output))
  return { child, port: Number(/http:\/\/localhost:(\d+)/.exec(output)?.[1]) }
}

/** Locks a ticket's row while the work runs, so that concurrent writes wait. */
const holding = (id: number, work: () => Promise<void>): Promise<void> =>
  database.query.transaction(async (transaction) => {
    await transaction.select().from(ticket).where(eq(ticket.id, id)).for('update')
    await work()
  })

const someoneWaits = async (): Promise<boolean> =>
  (
    await rowsOf(
      database.query,
      sql`select 1 from pg_stat_activity where application_name = 'sav' and wait_event_type = 'Lock'`,
    )
  ).length > 0

const isRefused = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    () => false,
    () => true,
  )

/**
 * A connection by hand, so that a request can be sent in pieces; `text` is what was answered so
 * far.
 */
const openLine = (port: number) => {
  const socket = openSocket(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  return { send: (part: string) => socket.write(part), text: () => text, closed: once(socket, 'close') }
}

test('asked to stop, the server finishes what is under way, is not ready, takes no one new, and ends well within ten seconds', async () => {
  const { child, port } = await startProcess()
  const { access_token: token } = await openSession(database.query, fixture.people.manager)
  const exited = once(child, 'exit')
  const [slow, probe] = [openLine(port), openLine(port)]
  let asked = 0

  await holding(fixture.tickets.own, async () => {
    const head = [
      `PUT /api/models/ticket/${fixture.tickets.own}/updateUt HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
    ]
    slow.send([...head, 'Content-Type: application/json', 'Content-Length: 9', '', '{"ut": 5}'].join('\r\n'))
    await until(someoneWaits)
    expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
    probe.send('GET /ready HTTP/1.1\r\nHost: x\r\n')
    await fetch(`http://127.0.0.1:${port}/health`)
    asked = Date.now()
    child.kill('SIGTERM')
    await until(() => isRefused(port))
    probe.send('\r\n')
    await probe.closed
    expect(probe.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close/i)
    expect(slow.text()).toBe('')
  })

  expect(await exited).toEqual([0, null])
  expect(Date.now() - asked).toBeLessThan(10_000)
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ut":5/)
})

test('asked twice, it ends at once', async () => {
  const { child, port } = await startProcess()
  const { access_token: token } = await openSession(database.query, fixture.people.manager)
  const exited = once(child, 'exit')
  await holding(fixture.tickets.own, async () => {
    const answer = fetch(`http://127.0.0.1:${port}/api/models/ticket/${fixture.tickets.own}/updateUt`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"ut": 6}',
    }).catch(() => 'broken off')
    await until(someoneWaits)
    child.kill('SIGTERM')
    await until(() => isRefused(port))
    child.kill('SIGTERM')
    expect(await exited).toEqual([1, null])
    expect(await answer).toBe('broken off')
  })
})
