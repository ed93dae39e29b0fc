import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { expect, test } from 'vitest'
import { startPostgres } from '../testing/databases/postgres.ts'
import { openPool } from './pool.ts'

const RESTARTS = 3
const EVERY_MS = 5

/** Two rows or none. */
const writePair = (sql: Sql, n: number): Promise<unknown> =>
  sql.begin(async (transaction) => {
    await transaction.unsafe('insert into half values ($1)', [n])
    await transaction.unsafe('select pg_sleep(0.01)')
    await transaction.unsafe('insert into half values ($1)', [n])
  })

test('a database that is restarted under load ends no process, keeps nobody waiting and halves no transaction', async () => {
  const postgres = await startPostgres(['fsync=off'])
  const sql = await openPool(postgres.url, { max: 5, onnotice: () => undefined }, (own) => own)
  await sql`create table half (n integer)`
  const asked: Promise<'done' | 'failed'>[] = []
  let isOver = false
  const load = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const work = n % 2 === 0 ? writePair(sql, n) : sql`select ${n}::int as n`
      asked.push(
        Promise.resolve(work).then(
          () => 'done',
          () => 'failed',
        ),
      )
      await pause(EVERY_MS)
    }
  }
  const loading = load()
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await pause(300 + restart * 37)
    await postgres.restart()
  }
  await pause(300)
  isOver = true
  await loading
  const outcomes = await Promise.all(asked)
  expect(outcomes).toContain('done')
  expect(outcomes).toContain('failed')

  const halves = await sql`select n, count(*)::int from half group by n having count(*) <> 2`
  expect([...halves]).toEqual([])
  // All of its connections work again.
  await Promise.all(Array.from({ length: 20 }, (_, n) => writePair(sql, -n - 1)))
  await sql.end({ timeout: 1 })
  await postgres.stop()
})

test('lists of values are written as arrays, and what one caller sets for its types holds after a loss', async () => {
  const postgres = await startPostgres()
  const sql = await openPool(postgres.url, { max: 2, onnotice: () => undefined }, (own) => own)
  const { parsers } = sql.options as unknown as { readonly parsers: Record<number, (text: string) => unknown> }
  parsers[1082] = (text) => `day ${text}`
  await postgres.restart()
  const asked = async (): Promise<unknown> =>
    (await sql`select date '2026-03-02' as day, array_length(${['a', 'b']}::text[], 1) as length`)[0]
  await expect.poll(() => asked().catch(() => null), { timeout: 10_000 }).toEqual({ day: 'day 2026-03-02', length: 2 })
  await sql.end({ timeout: 1 })
  await postgres.stop()
})
