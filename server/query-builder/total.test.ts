import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { ticket } from '../database/schema/work.ts'
import { createRandom } from '../seed/random.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { createCachedTotals } from './cached-totals.ts'

let postgres: TestPostgres
let server: TestServer
let others: Database
let manager: Caller

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  others = await connect({ url: postgres.url, connections: 4 })
  manager = await server.as('manager')
})
afterAll(async () => {
  await others.close()
  await server.close()
  await postgres.stop()
})

const total = async (query = '', caller = manager): Promise<number> =>
  (await caller.get(`/api/models/ticket?${query}`)).json().pagination.total

test('a total follows records that are created, deleted, or moved into and out of a filter', async () => {
  const { fixture } = server
  const before = {
    all: await total(),
    tagged: await total('filter[tag]=compte'),
    found: await total('search=compteur'),
  }
  const id = await fixture.addTicket('Compteur électrique', fixture.projets.own, { tag: 'compte' })
  expect([await total(), await total('filter[tag]=compte'), await total('search=compteur')]).toEqual([
    before.all + 1,
    before.tagged + 1,
    before.found + 1,
  ])
  await manager.put(`/api/models/ticket/${id}`, { tag: 'autre' })
  expect([await total(), await total('filter[tag]=compte')]).toEqual([before.all + 1, before.tagged])
  await manager.put(`/api/models/ticket/${id}`, { tag: 'compte' })
  expect(await total('filter[tag]=compte')).toBe(before.tagged + 1)
  await server.database.query.update(ticket).set({ deleted_at: sql`now()` }).where(eq(ticket.id, id))
  expect([await total(), await total('filter[tag]=compte'), await total('search=compteur')]).toEqual([
    before.all,
    before.tagged,
    before.found,
  ])
})

test('what a client sees, and what is a favourite, is counted with it', async () => {
  const { fixture } = server
  const client = await server.as('client')
  const [seen, favourites] = [await total('', client), await total('filter[is_favorite]=true')]
  const id = await fixture.addTicket('Pour le client', fixture.projets.own)
  await manager.put(`/api/models/ticket/${id}/toggleFavorite`, { is_favorite: true })
  expect([await total('', client), await total('filter[is_favorite]=true')]).toEqual([seen + 1, favourites + 1])
  await manager.put(`/api/models/ticket/${id}/updateVisibility`, { visible_to_client: false })
  expect(await total('', client)).toBe(seen)
})

test('a transaction that began before a count and commits after it is not forgotten', async () => {
  const { fixture } = server
  const before = await total()
  let commit = (): void => undefined
  let wrote = (): void => undefined
  const written = new Promise<void>((done) => {
    wrote = done
  })
  const early = others.query.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_current_xact_id()`)
    await transaction.insert(ticket).values({
      name: 'Tôt',
      projet_id: fixture.projets.own,
      status_id: fixture.status.new,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    wrote()
    await new Promise<void>((done) => {
      commit = done
    })
  })
  await written
  await fixture.addTicket('Tard', fixture.projets.own)
  expect(await total()).toBe(before + 1)
  commit()
  await early
  expect(await total()).toBe(before + 2)
})

test('the kept total equals a count after each step of concurrent writers, some of which roll back', async () => {
  const { fixture } = server
  const random = createRandom(7)
  const totals = createCachedTotals(server.database.query, Date.now)
  const live = isNull(ticket.deleted_at)
  const large = sql`${live} and ${ticket.ut} > 20`
  const ids: number[] = [await fixture.addTicket('Premier', fixture.projets.own)]

  const write = async (): Promise<void> => {
    const id = random.pick(ids)
    const kind = random.int(0, 3)
    await others.query
      .transaction(async (transaction) => {
        if (kind === 0)
          await transaction
            .insert(ticket)
            .values({
              name: 'Neuf',
              ut: random.int(1, 40),
              projet_id: fixture.projets.own,
              status_id: fixture.status.new,
              created_at: '2026-01-01T00:00:00.000Z',
            })
            .returning({ id: ticket.id })
            .then(([row]) => row && ids.push(row.id))
        else if (kind === 1)
          await transaction
            .update(ticket)
            .set({ ut: random.int(1, 40) })
            .where(eq(ticket.id, id))
        else
          await transaction
            .update(ticket)
            .set({ deleted_at: random.chance(0.5) ? sql`now()` : null })
            .where(eq(ticket.id, id))
        if (random.chance(0.2)) throw new Error('rolled back')
      })
      .catch(() => undefined)
  }
  const counted = async (where: typeof large): Promise<number> =>
    Number((await server.database.query.select({ n: sql`count(*)` }).from(ticket).where(where))[0]?.n)

  for (let step = 0; step < 60; step++) {
    const writing = Promise.all([write(), write(), write()])
    await Promise.all([
      totals.count(ticket, live, 'live'),
      totals.count(ticket, large, 'large'),
      totals.count(ticket, live, 'live'),
    ])
    await writing
    expect(await totals.count(ticket, live, 'live')).toBe(await counted(live))
    expect(await totals.count(ticket, large, 'large')).toBe(await counted(large))
  }
})

test('rows that vanish without a trace are noticed after a minute', async () => {
  let now = 0
  const totals = createCachedTotals(server.database.query, () => now)
  const where = sql`${ticket.name} = 'Éphémère'`
  const id = await server.fixture.addTicket('Éphémère', server.fixture.projets.own)
  expect(await totals.count(ticket, where, 'key')).toBe(1)
  await server.database.query.delete(ticket).where(eq(ticket.id, id))
  now = 61_000
  expect(await totals.count(ticket, where, 'key')).toBe(0)
})
