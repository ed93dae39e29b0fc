import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dumpPath } from '../../testing/databases/migrated-dump.ts'
import { openReused } from '../../testing/databases/reused-pglite.ts'
import { createClient, type PgliteClient } from './client.ts'
import { type Executor, onCallingThread } from './statement.ts'

let executor: Executor
let client: PgliteClient
let executed: string[]

beforeEach(async () => {
  const prepared = dumpPath('migrated')
  if (prepared === null) throw new Error('The run has prepared no dump.')
  const inner = onCallingThread(await openReused(prepared))
  executed = []
  executor = {
    ...inner,
    execute: (statement) => {
      executed.push(statement.sql)
      return inner.execute(statement)
    },
  }
  client = createClient(executor)
  await client.exec('create table entry (id integer primary key, name text not null); create index on entry (name)')
})

afterEach(() => client.close())

const INSERT = "insert into entry select n, 'name ' || n from generate_series($1::int, $2::int) n"

const isIndexUsed = async (): Promise<boolean> => {
  const { rows } = await client.query("explain select id from entry where name = 'name 7' or name = 'name 8'")
  return JSON.stringify(rows).includes('Index')
}

const knownRows = async (): Promise<number> => {
  const { rows } = await client.query("select reltuples::int as rows from pg_class where relname = 'entry'")
  return (rows[0] as { readonly rows: number }).rows
}

test('the statistics follow a table that grows, between two transactions', async () => {
  await client.query(INSERT, [1, 3000])
  await expect.poll(knownRows, { timeout: 60_000, interval: 200 }).toBe(3000)
  expect(await isIndexUsed()).toBe(true)
  await client.transaction(async (transaction) => {
    await transaction.query(INSERT, [3001, 6000])
    await transaction.query(INSERT, [6001, 9000])
  })
  await expect.poll(knownRows, { timeout: 60_000, interval: 200 }).toBe(9000)
  const inside = executed.slice(executed.lastIndexOf('BEGIN'), executed.lastIndexOf('COMMIT'))
  expect(inside.filter((sql) => sql.includes('ANALYZE'))).toEqual([])
})

test('a plan that was kept while its table was empty is made again when the table is large', async () => {
  await client.exec('set plan_cache_mode = force_generic_plan; prepare probe as select id from entry where id > $1')
  /** Rows that the kept plan expects: a third of the table. */
  const expectedRows = async (): Promise<number> => {
    const { rows } = await client.query('explain execute probe (0)')
    return Number(/rows=(\d+)/.exec(JSON.stringify(rows[0]))?.[1])
  }
  expect(await expectedRows()).toBeLessThan(2_000)
  await client.query(INSERT, [1, 18_000])
  await expect.poll(expectedRows, { timeout: 60_000, interval: 200 }).toBe(6_000)
})

test('a table that does not change is not looked at again and again', async () => {
  await client.query(INSERT, [1, 100])
  const now = vi.spyOn(performance, 'now')
  for (let time = 1; time <= 5; time += 1) {
    now.mockReturnValue(1e6 * time)
    await client.query('select 1')
  }
  now.mockRestore()
  expect(executed.filter((sql) => sql.includes('pg_stat_user_tables'))).toHaveLength(1)
})

test('statements do not fail with the statistics', async () => {
  const inner = executor.execute
  executor = {
    ...executor,
    execute: async (statement) =>
      statement.sql.includes('pg_stat_user_tables') ? Promise.reject(new Error('no')) : inner(statement),
  }
  const other = createClient(executor)
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect((await other.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})
