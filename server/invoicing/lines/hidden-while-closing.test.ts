import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database, rowsOf } from '../../database/connect.ts'
import { ticket } from '../../database/schema/work.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { invoicingAs, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let postgres: TestPostgres
let server: TestServer
let beside: Database
let manager: Caller
let clientId: number
let hidden: number
let named: number

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ url: postgres.url })
  beside = await connect({ url: postgres.url, connections: 2 })
  await setSeller(server.database.query)
  manager = await server.as('manager')
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await postgres.stop()
})

const log = async (ticketId: number): Promise<void> => {
  expect(
    (await manager.post('/api/models/pointage', { ticket_id: ticketId, ut: 4, date: '2026-03-02' })).statusCode,
  ).toBe(201)
}
const close = () =>
  manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03', client_ids: [clientId] })

/** A draft of the month with time of one ticket, and time of another one that waits. */
beforeEach(async () => {
  clientId = await server.fixture.addClient('Client')
  const projet = await server.fixture.addProjet('Projet', clientId, {})
  named = await server.fixture.addTicket('Câblage', projet, {})
  await log(named)
  expect((await close()).statusCode).toBe(201)
  hidden = await server.fixture.addTicket('Différend', projet, {})
  await log(hidden)
})

const waitingForLocks = async (): Promise<number> => {
  const [row] = await rowsOf<{ count: unknown }>(
    beside.query,
    sql`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return Number(row?.count)
}
const manyWait = (count: number) => expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(count)

const namesOnDraft = async (): Promise<readonly unknown[]> => {
  const [draft] = (await manager.get(`/api/models/invoice?filter[client_id]=${clientId}`)).json().data
  return (await invoicingAs(manager).linesOf(draft.id)).map(({ designation }) => designation)
}

test('a draft does not name a ticket that is being hidden while a closing puts its time there', async () => {
  const { closing } = await beside.query.transaction(async (transaction) => {
    await transaction.update(ticket).set({ visible_to_client: false }).where(eq(ticket.id, hidden))
    const asked = close()
    await manyWait(1)
    return { closing: asked }
  })
  expect((await closing).statusCode).toBe(201)
  expect(await namesOnDraft()).toEqual([expect.stringContaining('Câblage'), 'Autres travaux'])
})

test('a ticket that is hidden before a closing is committed is not named by its draft', async () => {
  const asked = await beside.query.transaction(async (transaction) => {
    // The closing has named its lines when it writes its trail.
    await transaction.execute(sql`lock table activity in share row exclusive mode`)
    const closing = close()
    await manyWait(1)
    const hiding = manager.put(`/api/models/ticket/${hidden}/updateVisibility`, { visible_to_client: false })
    await manyWait(2)
    return { closing, hiding }
  })
  expect([(await asked.closing).statusCode, (await asked.hiding).statusCode]).toEqual([201, 200])
  expect(await namesOnDraft()).toEqual([expect.stringContaining('Câblage'), 'Autres travaux'])
})

test('a ticket with time on the draft that is renamed while a closing adds more of it waits for nothing in a circle', async () => {
  await log(named)
  const deadlocks = async (): Promise<number> => {
    const [row] = await rowsOf<{ deadlocks: unknown }>(
      beside.query,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    return Number(row?.deadlocks)
  }
  const before = await deadlocks()
  const { closing } = await beside.query.transaction(async (transaction) => {
    await transaction.update(ticket).set({ name: 'Câblage du 2e étage' }).where(eq(ticket.id, named))
    const asked = close()
    await manyWait(1)
    // Renaming locks the drafts that name the ticket.
    await transaction.execute(sql`select id from invoice where client_id = ${clientId} for no key update`)
    return { closing: asked }
  })
  expect((await closing).statusCode).toBe(201)
  expect(await deadlocks()).toBe(before)
})
