import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { ROWS_A_SLICE } from './slices.ts'

/** More rows than one slice has: on PGlite their order comes from several statements. */
const ROWS = ROWS_A_SLICE + 100
/** Prime, so that each name is given once, in an order of its own. */
const STEP = 7_919

let server: TestServer
let manager: Caller
let names: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  const { projets, status } = server.fixture
  await server.database.query.execute(sql`insert into ticket (name, location, projet_id, status_id, created_at)
    select 'Long ' || lpad((n * ${STEP}::int % ${ROWS}::int)::text, 6, '0'), case when n % 3 = 0 then 'É' || n % 5 end,
      ${projets.own}, ${status.new}, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(0, ${ROWS - 1}::int) as n`)
  names = Array.from({ length: ROWS }, (_, n) => `Long ${String(n).padStart(6, '0')}`)
})
afterAll(() => server.close())

const page = async (query: string): Promise<{ readonly names: readonly string[]; readonly total: number }> => {
  const { data, pagination } = (await manager.get(`/api/models/ticket?search=long&${query}`)).json()
  return { names: data.map(({ name }: { name: string }) => name), total: pagination.total }
}

test('pages of a long list follow one another, in both directions', async () => {
  expect(await page('orderBy=name:asc&limit=1000&page=3')).toEqual({ names: names.slice(2_000), total: ROWS })
  expect(await page('orderBy=name:desc&limit=50&page=2')).toEqual({
    names: names.toReversed().slice(50, 100),
    total: ROWS,
  })
  expect((await page('orderBy=name:asc&limit=1000&page=4')).names).toEqual([])
})

test('a long list sorts by several fields as one statement does', async () => {
  const listed = await page('orderBy=location:desc,name:asc&limit=1000')
  const found =
    await server.database.query.execute(sql`select name from ticket where name like 'Long %' and deleted_at is null
    order by fold(location) desc nulls last, fold(name), id desc limit 1000`)
  const rows = (Array.isArray(found) ? found : (found as unknown as { rows: unknown[] }).rows) as { name: string }[]
  expect(listed.names).toEqual(rows.map(({ name }) => name))
})

test('an export of a long list has every row, in its order', async () => {
  const read = async (order: string): Promise<readonly string[]> => {
    const query = encodeURIComponent(`search=long&orderBy=${order}`)
    const { body } = await manager.get(`/api/models/ticket/export?query=${query}`)
    return Papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), {
      delimiter: ';',
      header: true,
      skipEmptyLines: true,
    }).data.map((row) => row['name'] ?? '')
  }
  expect(await read('name:desc')).toEqual(names.toReversed())
  expect(await read('created_at:asc')).toEqual(Array.from({ length: ROWS }, (_, n) => names[(n * STEP) % ROWS]))
})
