import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, rowsOf } from '../database/connect.ts'
import { ticket } from '../database/schema/work.ts'
import { startPostgres, type TestPostgres } from '../testing/databases/postgres.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let postgres: TestPostgres
let server: TestServer
let beside: Database

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  beside = await connect({ url: postgres.url, connections: 2 })
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await postgres.stop()
})

const waitingForLocks = async (): Promise<number> => {
  const [row] = await rowsOf<{ count: unknown }>(
    beside.query,
    sql`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return Number(row?.count)
}

test('of two people who start a ticket at the same moment one is accepted, and the other is told who was first', async () => {
  const id = await server.fixture.addTicket('At once', server.fixture.projets.own)
  const [manager, technicien] = [await server.as('manager'), await server.as('technicien')]
  const starts = await beside.query.transaction(async (transaction) => {
    await transaction.select({ id: ticket.id }).from(ticket).where(eq(ticket.id, id)).for('update')
    const asked = [manager, technicien].map((person) => person.put(`/api/models/ticket/${id}/start`))
    // Both transactions have begun and wait for this row.
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2)
    return { asked }
  })
  const answers = await Promise.all(starts.asked)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'transition_not_allowed',
    data: { id, status_id: server.fixture.status.in_progress },
  })
  const histories = (await manager.get(`/api/models/ticket/${id}/histories`)).json().data
  expect(
    histories.filter((row: { to_status_id: number }) => row.to_status_id === server.fixture.status.in_progress),
  ).toHaveLength(1)
})
