import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actorOf } from '../access/sessions/sessions.ts'
import { rowsOf } from '../database/connect.ts'
import { parseListRequest } from '../query-builder/list-request.ts'
import { listRecords } from '../query-builder/read.ts'
import { CallerDisconnected, forCaller, isCallerDisconnected } from '../runtime/caller.ts'
import { openPort } from '../testing/servers/realtime-client.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let port: number
let token: string
/** Requests that have come in, and connections of theirs that were closed, answered or not. */
let [came, closed] = [0, 0]
/** Bodies of actions that were read to their end. */
let bodies = 0
/** Statements of lists and exports that the database has answered. */
let answered = 0
/** Awaited after each of them. */
let afterStatement = async (): Promise<void> => undefined

beforeAll(async () => {
  server = await startTestServer()
  port = await openPort(server)
  token = (await server.as('manager')).token
  server.app.server.on('request', (request, response) => {
    came += 1
    if (request.method === 'PUT') request.once('end', () => (bodies += 1))
    response.once('close', () => {
      closed += 1
    })
  })
  const { query } = server.database
  const execute = query.execute.bind(query)
  Object.assign(query, {
    execute: async (statement: Parameters<typeof execute>[0]) => {
      const result = await execute(statement)
      answered += 1
      await afterStatement()
      return result
    },
  })
})
afterEach(() => {
  ;[came, closed] = [0, 0]
  answered = 0
  afterStatement = async () => undefined
})
afterAll(() => server.close())

const ask = (method: string, path: string, body?: object): Socket => {
  const text = body ? JSON.stringify(body) : ''
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
  ]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write([...head, `Content-Length: ${text.length}`, '', text].join('\r\n'))
  return socket
}

/** Nothing can read or write tickets while the work lasts; on PGlite, nothing at all. */
const whileTicketsAreLocked = (work: () => Promise<void>): Promise<void> =>
  server.database.query.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ticket in access exclusive mode`)
    await work()
  })

const waitingForLocks = async (): Promise<number> => {
  if (server.database.kind === 'pglite') return 0
  const [row] = await rowsOf<{ count: unknown }>(
    server.database.query,
    sql`select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(row?.count)
}

test('fifty lists whose callers hang up are not read: those that wait never begin, those under way are cancelled', async () => {
  await whileTicketsAreLocked(async () => {
    const lists = Array.from({ length: 50 }, (_, n) =>
      ask('GET', `/api/models/ticket?limit=1000&include=pointages,comments&filter[ut]=${n}`),
    )
    await expect.poll(() => came).toBe(50)
    if (server.database.kind === 'postgres') await expect.poll(waitingForLocks).toBeGreaterThan(0)
    for (const socket of lists) socket.destroy()
    await expect.poll(() => closed).toBe(50)
    await expect.poll(waitingForLocks).toBe(0)
  })
  answered = 0
  const own = await (await server.as('manager')).get('/api/models/ticket?limit=5')
  expect(own.statusCode).toBe(200)
  expect(answered).toBeLessThanOrEqual(2)
})

test('a list with relations stops after the statement during which its caller hung up', async () => {
  const { database } = server
  const actor = await actorOf(database.query, token)
  const connection = new AbortController()
  afterStatement = async () => connection.abort()
  const request = parseListRequest('ticket', { include: 'pointages,comments,histories,files' }, 'manager')
  const list = forCaller({ disconnected: connection.signal, number: 1 }, () =>
    listRecords(database.query, { model: 'ticket', request, actor }),
  )
  const error = await list.catch((thrown: unknown) => thrown)
  expect(isCallerDisconnected(error)).toBe(true)
  // The rows and their count are asked for together.
  expect(answered).toBeLessThanOrEqual(2)
})

test('an export stops between two batches', async () => {
  const { query } = server.database
  await query.execute(
    sql`insert into ticket (name, projet_id, status_id, created_at)
      select 'Ticket ' || n, (select min(id) from projet), (select min(id) from ticket_status), now() from generate_series(1, 5000) as n`,
  )
  answered = 0
  let socket: Socket | null = null
  afterStatement = async () => {
    // On PGlite it looks for the first slice of ids, on PostgreSQL it reads the first batch of
    // rows.
    if (answered !== 2) return
    socket?.destroy()
    await vi.waitFor(() => expect(closed).toBe(1))
  }
  socket = ask('GET', '/api/models/ticket/export')
  await expect.poll(() => closed).toBe(1)
  const manager = await server.as('manager')
  afterStatement = async () => undefined
  const before = answered
  expect((await manager.get('/api/models/ticket?limit=5')).statusCode).toBe(200)
  expect(before).toBeLessThanOrEqual(3)
})

test('an action is done whether or not its caller waits for the answer', async () => {
  const id = server.fixture.tickets.own
  await whileTicketsAreLocked(async () => {
    const action = ask('PUT', `/api/models/ticket/${id}/updateName`, { name: 'Done all the same' })
    // An action whose body is incomplete is not done: it must be read before the caller hangs up.
    await expect.poll(() => bodies).toBe(1)
    action.destroy()
    await expect.poll(() => closed).toBe(1)
  })
  const manager = await server.as('manager')
  await expect
    .poll(async () => (await manager.get(`/api/models/ticket/${id}`)).json().data.name)
    .toBe('Done all the same')
})

test('background work of a request continues after its caller has disconnected', async () => {
  const { background, database } = server.services
  const disconnected = AbortSignal.abort()
  const results: unknown[] = []
  forCaller({ disconnected, number: 1 }, () =>
    background.run('probe', async () => void results.push(await rowsOf(database.query, sql`select 1 as one`))),
  )
  await background.idle()
  expect(results).toEqual([[{ one: 1 }]])
  const refused = forCaller({ disconnected, number: 1 }, () => rowsOf(database.query, sql`select 1 as one`))
  await expect(refused.catch((error: { cause?: unknown }) => error.cause ?? error)).resolves.toBeInstanceOf(
    CallerDisconnected,
  )
})
