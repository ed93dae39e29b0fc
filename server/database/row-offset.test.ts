import { integer, pgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { moveRowsToStart } from './row-offset.ts'

/** Sends three rows, then fails. */
const FAILS_AFTER_ROWS = 'select 1 / (4 - n) from generate_series(1, 10) as n'

let server: TestPostgres
let client: Sql

beforeAll(async () => {
  server = await startPostgres()
  client = moveRowsToStart(postgres(server.url, { max: 1, onnotice: () => undefined }))
  await client.unsafe('create table number (n integer not null); insert into number select generate_series(1, 5)')
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

test('the rows after a statement that failed midway begin at index 0', async () => {
  await expect(client.unsafe(FAILS_AFTER_ROWS)).rejects.toThrow('division by zero')
  const rows = await client.unsafe('select n from number order by n')
  expect([...rows]).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })))
  expect(rows.count).toBe(5)
})

test('also rows of values, of the query builder and of a transaction', async () => {
  const number = pgTable('number', { n: integer().notNull() })
  await expect(client.unsafe(FAILS_AFTER_ROWS)).rejects.toThrow()
  expect([...(await client.unsafe('select n from number where n = 1').values())]).toEqual([[1]])
  await expect(client.unsafe(FAILS_AFTER_ROWS)).rejects.toThrow()
  expect(await drizzle({ client }).select().from(number).orderBy(number.n).limit(1)).toEqual([{ n: 1 }])
  const inTransaction = await client.begin(async (transaction) => {
    await transaction.savepoint((inner) => inner.unsafe(FAILS_AFTER_ROWS)).catch(() => undefined)
    return transaction.unsafe('select n from number where n = 2')
  })
  expect([...inTransaction]).toEqual([{ n: 2 }])
})

test('a result without rows stays empty', async () => {
  await expect(client.unsafe(FAILS_AFTER_ROWS)).rejects.toThrow()
  expect([...(await client.unsafe('select n from number where n > 9'))]).toEqual([])
})
