import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpPath } from '../../testing/databases/migrated-dump.ts'
import { openReused } from '../../testing/databases/reused-pglite.ts'
import { sqlStateOf } from '../sql-errors.ts'
import { type Executor, onCallingThread } from './statement.ts'

let database: Executor
beforeAll(async () => {
  const path = dumpPath('migrated')
  if (path === null) throw new Error('The run has prepared no dump.')
  database = onCallingThread(await openReused(path))
})
afterAll(() => database.close())

const rowsOf = async (sql: string, ...values: readonly unknown[]): Promise<readonly unknown[]> => {
  const [result] = await database.execute({ kind: 'query', sql, values, asArrays: false, textTypes: [] })
  return result?.rows ?? []
}

const exec = (sql: string) => database.execute({ kind: 'exec', sql })

/** Statements that PostgreSQL keeps on this connection whose text begins like this. */
const keptCount = async (beginning: string): Promise<unknown> =>
  (
    await database.execute({
      kind: 'exec',
      sql: `select count(*)::int as count from pg_prepared_statements where statement like '${beginning}%'`,
    })
  )[0]?.rows

test('a statement is kept, and answers for the values of each call', async () => {
  const sql =
    'select $1::int + 1 as number, $2::text as text, $3::jsonb as json, $4::boolean as flag, $5::bytea as bytes'
  const bytes = new Uint8Array([1, 2])
  expect(await rowsOf(sql, 1, 'é', { a: [1] }, true, bytes)).toEqual([
    { number: 2, text: 'é', json: { a: [1] }, flag: true, bytes },
  ])
  expect(await rowsOf(sql, 2, null, null, false, null)).toEqual([
    { number: 3, text: null, json: null, flag: false, bytes: null },
  ])
  expect(await keptCount('select $1::int + 1')).toEqual([{ count: 1 }])
})

test('rows of changes are answered, and counted where nothing is returned', async () => {
  await exec('create table kept (id int primary key, name text)')
  expect(await rowsOf('insert into kept values ($1, $2) returning id', 1, 'Ada')).toEqual([{ id: 1 }])
  const change = {
    kind: 'query',
    sql: 'update kept set name = $1',
    values: ['Grace'],
    asArrays: true,
    textTypes: [],
  } as const
  expect(await database.execute(change)).toMatchObject([{ rows: [], affectedRows: 1 }])
  expect(
    await database.execute({ ...change, sql: 'select id, name from kept where id = $1', values: [1] }),
  ).toMatchObject([{ rows: [[1, 'Grace']] }])
})

test('an error leaves the statement, the connection and the next transaction as they were', async () => {
  const divide = 'select 10 / $1::int as result'
  const stateOf = (sql: string, ...values: readonly unknown[]) => rowsOf(sql, ...values).catch(sqlStateOf)
  expect(await stateOf(divide, 0)).toBe('22012')
  expect(await rowsOf(divide, 5)).toEqual([{ result: 2 }])
  expect(await stateOf('select nothing from nowhere where id = $1', 1)).toBe('42P01')
  await exec('begin')
  expect(await stateOf(divide, 0)).toBe('22012')
  expect(await stateOf(divide, 5)).toBe('25P02')
  expect(await stateOf('select 1 as new_one, $1::int as value', 1)).toBe('25P02')
  await exec('rollback')
  expect(await rowsOf('select 1 as new_one, $1::int as value', 1)).toEqual([{ new_one: 1, value: 1 }])
})

test('what reads is planned for the values of every call', async () => {
  await exec('create table uneven (kind int, name text); create index on uneven (kind)')
  await exec(
    "insert into uneven select case when n <= 5 then n else 9 end, 'x' from generate_series(1, 20000) n; analyze uneven",
  )
  const counted = 'select count(*)::int as count from uneven where kind = $1'
  for (let use = 1; use <= 12; use++) expect(await rowsOf(counted, use % 5)).toHaveLength(1)
  const [[uses] = []] = await Promise.all([
    rowsOf(
      "select generic_plans::int, custom_plans::int from pg_prepared_statements where statement like 'select count(*)::int as count from uneven%'",
    ),
  ])
  expect(uses).toEqual({ generic_plans: 0, custom_plans: 2 })
  expect(await rowsOf(counted, 9)).toEqual([{ count: 19_995 }])
})

test('statements that are asked side by side are answered each by its rows, and one that fails alone', async () => {
  const asked = Array.from({ length: 30 }, (_, place) => rowsOf(`select ${place % 7} + $1::int as sum`, place))
  const failing = rowsOf('select wrong + $1::int', 1)
  const [answers, failure] = await Promise.all([Promise.all(asked), failing.catch(sqlStateOf)])
  expect(answers).toEqual(asked.map((_, place) => [{ sum: (place % 7) + place }]))
  expect(failure).toBe('42703')
})

test('those that were used last are kept, so that the memory does not grow', async () => {
  const often = 'select $1::int as often'
  for (let place = 0; place < 700; place += 1) {
    expect(await rowsOf(`select ${place} as rare, $1::int as value`, place)).toEqual([{ rare: place, value: place }])
    if (place % 50 === 0) expect(await rowsOf(often, place)).toEqual([{ often: place }])
  }
  const [{ count = 0 } = {}] = (await keptCount('')) as readonly { readonly count?: number }[]
  expect(count).toBeGreaterThan(200)
  expect(count).toBeLessThanOrEqual(300)
  expect(await keptCount('select 0 as rare')).toEqual([{ count: 0 }])
  expect(await keptCount(often)).toEqual([{ count: 1 }])
})

test('long lists of values, and statements that define something, are not kept', async () => {
  const values = Array.from({ length: 41 }, (_, place) => place)
  const list = values.map((_, place) => `$${place + 1}::int`).join(', ')
  expect(await rowsOf(`select cardinality(array[${list}]) as count`, ...values)).toEqual([{ count: 41 }])
  await rowsOf('create table defined (id int)')
  expect(await keptCount('select cardinality')).toEqual([{ count: 0 }])
  expect(await keptCount('create')).toEqual([{ count: 0 }])
})
