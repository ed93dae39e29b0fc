import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../database/connect.ts'
import { forgetActivity } from '../../privacy/forget-activity.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { lockHead, sealEntries } from './seal.ts'
import { verifyChain } from './verify-chain.ts'

let postgres: TestPostgres
let server: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
})

test('entries that are forgotten during a check are no problem of the chain', async () => {
  const { query } = server.database
  const manager = await server.as('manager')
  for (const name of ['Un', 'Deux', 'Trois'])
    expect((await manager.put(`/api/models/client/${server.fixture.ownClient}`, { name })).statusCode).toBe(200)
  while ((await sealEntries(query, server.services.installation.epoch)) > 0);
  let checked: ReturnType<typeof verifyChain> | undefined
  await query.transaction(async (transaction) => {
    // As a seal does: first the head, then the seals.
    await lockHead(transaction)
    await transaction.execute(sql`lock table activity_seal in access exclusive mode`)
    checked = verifyChain(query)
    const waits = async () =>
      (
        await rowsOf(
          transaction,
          sql`select 1 from pg_locks where relation = 'activity_seal'::regclass and not granted`,
        )
      ).length
    await expect.poll(waits).toBeGreaterThan(0)
    expect(await forgetActivity(transaction, new Date(Date.now() + 1000).toISOString(), 2)).toBe(2)
  })
  expect(await checked).toMatchObject({ found: 0, forgotten: 0 })
  expect(await verifyChain(query)).toMatchObject({ found: 0, forgotten: 2 })
})
