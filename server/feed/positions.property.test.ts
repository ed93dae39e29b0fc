import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf } from '../access/sessions/sessions.ts'
import { rowsOf } from '../database/connect.ts'
import type { RequestActor } from '../models/actor.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { allPositions, changedPositions } from './positions.ts'

/** Tickets of the two clients; every third is the other client's, the last one is not. */
const TICKETS = 18
const MODELS = ['ticket', 'pointage', 'ticket_status_history', 'comment', 'notification'] as const

let server: TestServer
let client: Caller
let actor: RequestActor
let horizon: string

beforeAll(async () => {
  server = await startTestServer()
  const { fixture } = server
  client = await server.as('client')
  const manager = await server.as('manager')
  actor = await actorOf(server.database.query, client.token)
  const [own, other] = [
    await fixture.addProjet('P1', fixture.ownClient),
    await fixture.addProjet('P2', fixture.otherClient),
  ]
  for (let place = 0; place < TICKETS; place += 1) {
    const ticket = await fixture.addTicket(`T${place}`, place % 3 === 1 ? other : own)
    await fixture.addPointage(ticket, fixture.people.technicien)
    await manager.post('/api/models/comment', { ticket_id: ticket, body: 'Vu', visible_to_client: place % 2 === 1 })
    if (place % 4 === 0) await client.put(`/api/models/ticket/${ticket}/toggleFavorite`, { is_favorite: true })
    if (place % 5 === 0) await manager.delete(`/api/models/ticket/${ticket}`)
  }
  const [row] = await rowsOf<{ horizon: string }>(
    server.database.query,
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  )
  horizon = row?.horizon ?? '0'
})
afterAll(() => server.close())

test('a page found among the next rows is the page found among all', async () => {
  let rows = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...MODELS),
      fc.record({
        limit: fc.integer({ min: 1, max: 8 }),
        nextRows: fc.integer({ min: 1, max: 30 }),
        pages: fc.nat({ max: 4 }),
      }),
      fc.boolean(),
      async (model, { limit, nextRows, pages }, isSplit) => {
        const sighted = { transaction: server.database.query, model, actor }
        let from = { start: '0', xid: '0', id: null as number | null }
        for (let page = 0; page <= pages; page += 1) {
          const bounds = { from, horizon, limit }
          const all = await allPositions(sighted, bounds)
          expect(await changedPositions(sighted, bounds, nextRows)).toEqual(all)
          rows += all.length
          const last = all.at(-1)
          // A cursor inside a transaction names a record, one behind it does not.
          if (last) from = { start: '0', xid: last.xid, id: isSplit ? last.id : null }
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(rows).toBeGreaterThan(100)
})

test.each(MODELS)('the last row of %s is found wherever the next rows end', async (model) => {
  const sighted = { transaction: server.database.query, model, actor }
  const bounds = { from: { start: '0', xid: '0', id: null }, horizon, limit: 100 }
  const all = await allPositions(sighted, bounds)
  expect(all.length).toBeGreaterThan(0)
  for (let nextRows = 1; nextRows <= 2 * TICKETS; nextRows += 1)
    expect(await changedPositions(sighted, bounds, nextRows)).toEqual(all)
})
