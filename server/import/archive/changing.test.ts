import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingStage, invoice, invoiceLine, transaction } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { dataOf } from '../../export/archive-data.ts'
import {
  archiveFrom,
  archiveOf,
  type EmptyInstallation,
  type Entries,
  emptyInstallation,
  entriesOf,
  expectEqual,
  readArchive,
} from '../../testing/records/archives.ts'
import { invoicingAs, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let source: TestServer
let target: EmptyInstallation
let manager: Caller
beforeAll(async () => {
  source = await startTestServer()
  await setSeller(source.database.query)
  for (const table of [billingStage, transaction, invoiceMail, invoiceLine, invoice])
    await source.database.query.delete(table)
  manager = await source.as('manager')
  target = await emptyInstallation('manager@exemple.fr')
})
afterAll(async () => {
  await target.server.close()
  await source.close()
})

/**
 * Work of people while an archive is written: of most of it one half would come before, and one
 * behind.
 */
const work = async (): Promise<void> => {
  const { fixture } = source
  const at = invoicingAs(manager)
  const id = await at.addInvoice(fixture.ownClient, [])
  const { id: time } = (
    await manager.post('/api/models/pointage', { ticket_id: fixture.tickets.own, ut: 4, date: '2026-03-05' })
  ).json().data
  for (const pointage of [time, fixture.pointages.own])
    await manager.put(`/api/models/pointage/${pointage}/imputeInvoice`, { invoice_id: id })
  await at.step(id, 'markAsSent')
  const client = await fixture.addClient('Pendant ce temps')
  const ticket = await fixture.addTicket('Neuf', await fixture.addProjet('Neuf', client))
  await manager.post('/api/models/comment', { ticket_id: ticket, body: 'Et son commentaire' })
  await manager.delete(`/api/models/pointage/${fixture.pointages.internal}`)
}

test('an archive written during changes has the state of one moment', async () => {
  const actor = {
    id: String(source.fixture.people.manager),
    role: 'manager' as const,
    clientId: null,
    isClientManager: false,
    sessionId: '',
  }
  const { database, services } = source
  const sources = {
    database: database.query,
    files: services.files,
    actor,
    forCaller: <Result>(query: () => Promise<Result>) => query(),
  }
  const entries: Record<string, Uint8Array> = {}
  for await (const { name, read } of dataOf(sources)) {
    const parts: Uint8Array[] = []
    for await (const part of read()) parts.push(part)
    entries[name] = new Uint8Array(Buffer.concat(parts))
    // Invoices are written, and tickets are not yet.
    if (name === 'data/invoice_line.jsonl') await work()
  }
  expect(Object.keys(entries)).toContain('data/invoice.changes.jsonl')
  expect(await readArchive(target.manager, archiveFrom(entries))).toMatchObject({ state: 'done' })
  const data = (all: Entries) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('data/') && !name.includes('changes')))
  const [now, read] = [entriesOf(await archiveOf(manager)), entriesOf(await archiveOf(target.manager))]
  expectEqual(data(read), data(now), source.fixture.people.manager, ['data/notification.jsonl', 'data/pointage.jsonl'])
  // A row that was deleted meanwhile may be there, deleted.
  expect((await target.manager.get('/api/models/pointage?limit=all')).json().data).toEqual(
    (await manager.get('/api/models/pointage?limit=all')).json().data,
  )
})
