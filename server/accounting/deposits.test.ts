import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromLatin9 } from '#contract/accounting/latin9.ts'
import { invoicingAs, setSeller, type Wire } from '../testing/records/invoicing/invoicing.ts'
import { readyBuyer } from '../testing/records/invoicing/ready-buyer.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  await readyBuyer(server.database.query, server.fixture.ownClient, {})
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
afterAll(() => server.close())

const sent = async (id: number): Promise<Wire> => at.step(id, 'markAsSent')
const invoiceOn = (date: string, unit_price: number, values: object = {}) =>
  at.addInvoice(server.fixture.ownClient, [{ unit_price }], { date, ...values })

const creditNoteOn = async (id: number, date: string, quantity = -100): Promise<Wire> => {
  await at.step(id, 'createCreditNote')
  const note: Wire = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}&orderBy=id:desc`)).json()
    .data[0]
  const [line] = await at.linesOf(note.id)
  await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity })
  await manager.put(`/api/models/invoice/${note.id}`, { date })
  return sent(note.id)
}

/** Lines of the entries of one month: account, debit, credit. */
const entriesOf = async (month: string): Promise<readonly (readonly (string | undefined)[])[]> => {
  const answer = await manager.get(`/api/accounting/fec?from=${month}-01&to=${month}-28`)
  expect(answer.statusCode, answer.body).toBe(200)
  const lines = fromLatin9(answer.rawPayload).trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.split('\t')).map((cells) => [cells[4], cells[11], cells[12]])
}

test('the entries of a final invoice stay the same after it is credited, and the credit note pays back what was due', async () => {
  const deposit = (await sent(await invoiceOn('2026-01-10', 30_000, { kind: 'deposit' }))).id
  await creditNoteOn(deposit, '2026-02-10', -40)
  const final = await invoiceOn('2026-03-10', 100_000)
  await manager.put(`/api/models/invoice/${final}/deductDeposit`, { deposit_id: deposit })
  expect(await sent(final)).toMatchObject({ amount_deducted: 21_600, deposit_ids: [deposit] })
  const march = await entriesOf('2026-03')
  expect(march).toEqual([
    ['411000', '984,00', '0,00'],
    ['706000', '0,00', '1000,00'],
    ['445800', '0,00', '164,00'],
    ['419100', '180,00', '0,00'],
  ])
  await creditNoteOn(final, '2026-05-10')
  await creditNoteOn(deposit, '2026-06-10', -60)
  expect(await entriesOf('2026-03')).toEqual(march)
  expect(await entriesOf('2026-05')).toEqual([
    ['411000', '0,00', '984,00'],
    ['706000', '1000,00', '0,00'],
    ['445800', '164,00', '0,00'],
    ['419100', '0,00', '180,00'],
  ])
})
