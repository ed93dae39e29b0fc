import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../database/connect.ts'
import { pointage } from '../../database/schema/work.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { withPendingSearchEntries } from './search-indexes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const settings = async () =>
  (
    await rowsOf<{ reloptions: readonly string[] }>(
      server.database.query,
      sql`select reloptions from pg_class where relname in ('ticket_search', 'pointage_search')`,
    )
  ).map(({ reloptions }) => reloptions.join())

const AT_ONCE = ['fastupdate=off', 'fastupdate=off']
const PENDING = ['fastupdate=on', 'fastupdate=on']

test('search entries of many rows wait while they are stored, are found at once, and no longer wait afterwards', async () => {
  const { query } = server.database
  const ticket_id = await server.fixture.addTicket('Reprise', server.fixture.projets.own)
  const found = () =>
    query.select({ id: pointage.id }).from(pointage).where(sql`${pointage.search_text} like '%zygomatique%'`)
  await withPendingSearchEntries(query, 5_000, async () => {
    expect(await settings()).toEqual(PENDING)
    const day = '2026-01-05'
    await query.insert(pointage).values({
      ut: 4,
      ticket_id,
      user_id: server.fixture.people.technicien,
      date: day,
      created_at: `${day}T12:00:00Z`,
      comment: 'Zygomatique',
    })
    expect(await found()).toHaveLength(1)
  })
  expect(await settings()).toEqual(AT_ONCE)
  expect(await found()).toHaveLength(1)
})

test('a failed import does not change the indexes', async () => {
  const failing = withPendingSearchEntries(server.database.query, 5_000, () => Promise.reject(new Error('gone')))
  await expect(failing).rejects.toThrow('gone')
  expect(await settings()).toEqual(AT_ONCE)
})

test('a few rows change no index', async () => {
  await withPendingSearchEntries(server.database.query, 20, async () => expect(await settings()).toEqual(AT_ONCE))
})
