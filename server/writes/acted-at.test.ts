import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_AGO_MS } from '#contract/core/events/acted-at.ts'
import { HEADERS } from '#contract/core/protocol.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
let technicien: Caller
let manager: Caller

beforeAll(async () => {
  server = await startTestServer()
  ;[technicien, manager] = [await server.as('technicien'), await server.as('manager')]
})
afterAll(() => server.close())

const ago = (ms: number | string) => ({ [HEADERS.ago]: String(ms) })
const agoOf = (instant: string): number => Date.now() - Date.parse(instant)

interface Ticket {
  readonly id: number
  readonly created_at: string
}

const create = async (ms: number): Promise<Ticket> =>
  (
    await technicien.post('/api/models/ticket', { name: 'Hors réseau', projet_id: server.fixture.projets.own }, ago(ms))
  ).json().data

/** The instants of its steps, oldest first. */
const steps = async ({ id }: Ticket): Promise<readonly string[]> =>
  (await manager.get(`/api/models/ticket/${id}/histories?orderBy=id`))
    .json()
    .data.map((row: { created_at: string }) => row.created_at)

test('an action done offline is dated at its own time, in the ticket and in its history', async () => {
  const ticket = await create(2 * HOUR)
  await technicien.put(`/api/models/ticket/${ticket.id}/start`, {}, ago(HOUR))
  await technicien.put(`/api/models/ticket/${ticket.id}/done`, {})
  const [created = '', started = '', done = ''] = await steps(ticket)
  expect(created).toBe(ticket.created_at)
  expect(Math.round(agoOf(created) / HOUR)).toBe(2)
  expect(Math.round(agoOf(started) / HOUR)).toBe(1)
  expect(Math.round(agoOf(done) / HOUR)).toBe(0)
})

test('a step is never dated before an earlier received one', async () => {
  const ticket = await create(0)
  await technicien.put(`/api/models/ticket/${ticket.id}/start`, {})
  await technicien.put(`/api/models/ticket/${ticket.id}/done`, {}, ago(HOUR))
  const [, started = '', done = ''] = await steps(ticket)
  expect(Date.parse(done) - Date.parse(started)).toBe(1)
})

test('no action is dated more than thirty days back, and an invalid age is malformed', async () => {
  expect(Math.round(agoOf((await create(10 * MAX_AGO_MS)).created_at) / MAX_AGO_MS)).toBe(1)
  for (const wrong of ['-1', '1.5', 'hier', '9'.repeat(16)]) {
    const answer = await technicien.post(
      '/api/models/ticket',
      { name: 'Horloge', projet_id: server.fixture.projets.own },
      ago(wrong),
    )
    expect(answer.statusCode, wrong).toBe(400)
  }
})

test('accounts go by the clock of the server', async () => {
  const { data } = (
    await manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: 'Ensemble' }, ago(HOUR))
  ).json()
  expect(agoOf(data.created_at)).toBeLessThan(MINUTE)
})
