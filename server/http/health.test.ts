import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { type DatabaseWatch, watchDatabase } from '../operations/database-state.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'
import { registerHealth } from './routes/health.routes.ts'

let postgres: TestPostgres
let server: TestServer
let other: Database
let watch: DatabaseWatch

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  other = await connect({ url: postgres.url, connections: 1 })
  watch = watchDatabase(server.database, () => undefined)
})
afterAll(async () => {
  await other.close()
  await server.close()
  await postgres.stop()
})

const ready = async () => {
  const answer = await server.app.inject({ url: '/ready' })
  return { status: answer.statusCode, body: answer.json() }
}

/** Runs the work while another server's transaction waits at this statement. */
const during = async (statement: string, work: () => Promise<void>): Promise<void> => {
  await other.query.transaction(async (transaction) => {
    await transaction.execute(sql.raw(statement))
    await work()
  })
}

test('a server on a quiet, migrated database is ready', async () => {
  expect(await ready()).toEqual({ status: 200, body: { data: { status: 'ready', feed_lag_seconds: 0 } } })
})

test('the feed lags by the age of an open write transaction; an open read does not hold it back', async () => {
  await during('select count(*) from ticket', async () => expect((await watch.look())?.feedLagSeconds).toBe(0))
  await during('update ticket set ut = 1', async () => {
    const first = (await watch.look())?.feedLagSeconds ?? 0
    const second = (await watch.look())?.feedLagSeconds ?? 0
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first)
  })
  expect((await watch.look())?.feedLagSeconds).toBe(0)
})

test('a feed that lags by more than five seconds is told and stops nobody', async () => {
  const answerWith = async (feedLagSeconds: number): Promise<readonly unknown[]> => {
    const app = Fastify()
    const watched = { look: async () => ({ migrated: true, feedLagSeconds, connections: {}, waiting: 0 }) }
    registerHealth(app, watched, { isFull: async () => false }, () => false)
    const answer = await app.inject({ url: '/ready' })
    return [answer.statusCode, answer.json().data.status]
  }
  expect(await answerWith(4.9)).toEqual([200, 'ready'])
  expect(await answerWith(5.1)).toEqual([200, 'degraded'])
})

test('a database that does not answer within a second is not ready; the process is healthy all the same', async () => {
  await during('lock table drizzle.__drizzle_migrations', async () => {
    expect(await ready()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/metrics' })).body).toContain('sav_database_up 0')
  })
  expect((await ready()).status).toBe(200)
})

test('a schema that is older than the program is not ready, a newer one is', async () => {
  const shift = (step: string) =>
    server.database.query.execute(sql.raw(`update drizzle.__drizzle_migrations set created_at = created_at ${step}`))
  await shift('- 1')
  expect((await ready()).status).toBe(503)
  await shift('+ 2')
  expect((await ready()).status).toBe(200)
})
