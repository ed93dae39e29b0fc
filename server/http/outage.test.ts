import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { rowsOf } from '../database/connect.ts'
import { ticket } from '../database/schema/work.ts'
import { startPostgres } from '../testing/databases/postgres.ts'
import { startTestServer } from '../testing/servers/test-server.ts'

test('while its database is away the server is alive, not ready, and asks callers to come back', async () => {
  const postgres = await startPostgres()
  const server = await startTestServer({ url: postgres.url })
  const manager = await server.as('manager')
  await postgres.stop()
  const answers = [
    await manager.get('/api/models/ticket'),
    await manager.put('/api/models/ticket/1/updateUt', { ut: 1 }),
    await server.app.inject({ url: '/ready' }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.json().code).toBe('unavailable')
    expect(answer.headers['retry-after']).toBeDefined()
  }
  expect((await server.app.inject({ url: '/health' })).statusCode).toBe(200)
  await server.close()
})

test('closing lets the requests under way finish', async () => {
  const postgres = await startPostgres()
  const server = await startTestServer({ url: postgres.url })
  const manager = await server.as('manager')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const id = await server.fixture.addTicket('En cours de route', server.fixture.projets.own)

  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const lock = server.database.query.transaction(async (transaction) => {
    await transaction.select().from(ticket).where(eq(ticket.id, id)).for('update')
    await held
  })
  const answer = fetch(`http://127.0.0.1:${port}/api/models/ticket/${id}/updateUt`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: '{"ut":5}',
  })
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await rowsOf(server.database.query, waiting)).length > 0)
  const closing = server.close()
  release()
  await lock
  expect((await answer).status).toBe(200)
  await closing
  await postgres.stop()
})
