import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, rowsOf } from '../../database/connect.ts'
import { invoiceSequence } from '../../database/schema/billing.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { BUYER_ADDRESS, invoicingAs, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

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

const HOUR = 4

const waitingForLocks = async (): Promise<number> => {
  const [row] = await rowsOf<{ count: unknown }>(
    beside.query,
    sql`select count(*) as count from pg_stat_activity where wait_event_type = 'Lock'`,
  )
  return Number(row?.count)
}

test('time that is corrected while an invoice is being sent shares what that invoice leaves', async () => {
  await setSeller(server.database.query)
  const manager = await server.as('manager')
  const at = invoicingAs(manager)
  const client = await server.fixture.addClient('Client')
  expect((await manager.put(`/api/models/client/${client}`, BUYER_ADDRESS)).statusCode).toBe(200)
  const ticket = await server.fixture.addTicket('Ticket', await server.fixture.addProjet('Projet', client, {}), {})
  const sold = { name: 'Carnet', client_id: client, ut: 10 * HOUR, starts_on: '2026-01-01', price: 50_000 }
  expect((await manager.post('/api/models/contract', sold)).statusCode).toBe(201)
  const log = async (date: string, hours: number): Promise<number> =>
    (await manager.post('/api/models/pointage', { ticket_id: ticket, ut: hours * HOUR, date })).json().data.id
  const close = async (month: string): Promise<number> => {
    const body = { month, client_ids: [client] }
    return (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)).json().data.invoices[0]
      .invoice_id
  }
  const [first, last, next] = [await log('2026-03-01', 8), await log('2026-03-10', 4), await log('2026-04-02', 5)]
  const [march] = [await close('2026-03'), await close('2026-04')]

  const asked = await beside.query.transaction(async (transaction) => {
    // The series of numbers, which sending asks for last.
    const series = { kind: 'invoice', year: new Date().getFullYear(), last: 1 } as const
    await transaction
      .insert(invoiceSequence)
      .values(series)
      .onConflictDoUpdate({
        target: [invoiceSequence.kind, invoiceSequence.year],
        set: { last: sql`${invoiceSequence.last} + 1` },
      })
    const sending = manager.put(`/api/models/invoice/${march}/markAsSent`)
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
    const correcting = manager.put(`/api/models/pointage/${first}/editUt`, { ut: 5 * HOUR })
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(2)
    return { sending, correcting }
  })
  expect([(await asked.sending).statusCode, (await asked.correcting).statusCode]).toEqual([200, 200])
  const billed = async (id: number): Promise<unknown> => (await at.read('pointage', id))['ut_invoiced']
  // The sent invoice leaves 8 h of 10, and the corrected entry 3 h of these 8.
  expect([await billed(last), await billed(next)]).toEqual([2 * HOUR, 2 * HOUR])
})
