import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pointage } from '../database/schema/work.ts'
import { invoicingAs, setSeller } from '../testing/records/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const HOUR = 4

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>
let client: number
let ticket: number
let sold: number

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
afterAll(() => server.close())

/** 10 hours are sold; 8 h of the 1st and 4 h of the 10th use them up. */
let first: number
let last: number
beforeEach(async () => {
  client = await server.fixture.addClient('Client')
  const projet = await server.fixture.addProjet('Projet', client, {})
  ticket = await server.fixture.addTicket('Ticket', projet, {})
  const hours = { name: 'Carnet', client_id: client, ut: 10 * HOUR, starts_on: '2026-01-01', price: 50_000 }
  sold = (await manager.post('/api/models/contract', hours)).json().data.id
  first = await log('2026-03-01', 8)
  last = await log('2026-03-10', 4)
})

const log = async (date: string, hours: number): Promise<number> => {
  const answer = await manager.post('/api/models/pointage', { ticket_id: ticket, ut: hours * HOUR, date })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const close = async (month = '2026-03') =>
  (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })).json().data.invoices
const closeToDraft = async (): Promise<number> => (await close())[0].invoice_id
const act = async (id: number, action: string, body: object = {}) => {
  const answer = await manager.put(`/api/models/pointage/${id}/${action}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const correct = (id: number, hours: number) => act(id, 'editUt', { ut: hours * HOUR })
/** Hours that each entry bills. */
const billed = async (...ids: readonly number[]) => {
  const hours: (number | null)[] = []
  for (const id of ids) {
    const { ut_invoiced, invoice_id } = await at.read('pointage', id)
    hours.push(invoice_id === null ? null : Number(ut_invoiced) / HOUR)
  }
  return hours
}
const hoursOn = async (draft: number): Promise<number> => (await at.linesOf(draft)).reduce((sum, line) => sum + Number(line['quantity']), 0) / 100
const sumOf = async (draft: number) => (await at.read('invoice', draft))['amount_ht']

test('an entry that is logged after the closing moves what the others exceed', async () => {
  const draft = await closeToDraft()
  expect([await billed(first, last), await hoursOn(draft)]).toEqual([[null, 2], 2])
  const late = await log('2026-03-05', 3)
  expect([await billed(first, late, last), await hoursOn(draft)]).toEqual([[null, null, 4], 4])
  expect(await closeToDraft()).toBe(draft)
  expect([await billed(first, late, last), await hoursOn(draft), await sumOf(draft)]).toEqual([[null, 1, 4], 5, 37_500])
})

test('a draft bills what a corrected entry exceeds, and the next closing leaves out what is included', async () => {
  const draft = await closeToDraft()
  expect(await correct(last, 6)).toMatchObject({ ut_invoiced: 4 * HOUR })
  expect([await hoursOn(draft), await sumOf(draft)]).toEqual([4, 30_000])
  await correct(last, 2)
  expect([await billed(last), await hoursOn(draft), await sumOf(draft)]).toEqual([[0], 0, 0])
  await correct(last, 3)
  expect([await billed(last), await hoursOn(draft)]).toEqual([[1], 1])
  await correct(first, 7)
  expect([await billed(last), await hoursOn(draft)]).toEqual([[0], 0])
  expect(await close()).toEqual([])
  expect(await at.read('pointage', last)).toMatchObject({ invoice_id: null, invoice_line_id: null, ut_invoiced: null })
  expect(await at.linesOf(draft)).toEqual([])
})

test('an entry that is moved into a contract after the closing draws from it', async () => {
  const early = await log('2025-12-20', 3)
  const [{ invoice_id: draft }] = await close('2025-12')
  expect([await billed(early), await hoursOn(draft)]).toEqual([[3], 3])
  await act(early, 'editDate', { date: '2026-02-01' })
  expect([await billed(early), await hoursOn(draft)]).toEqual([[0], 0])
})

test('a deleted entry gives its hours to the others', async () => {
  const next = await log('2026-03-11', 5)
  const draft = await closeToDraft()
  expect([await billed(last, next), await hoursOn(draft)]).toEqual([[2, 5], 7])
  expect((await manager.delete(`/api/models/pointage/${first}`)).statusCode).toBe(200)
  expect([await billed(last, next), await hoursOn(draft)]).toEqual([[0, 0], 0])
})

test('drafts follow a contract that changes, and one that is gone', async () => {
  const draft = await closeToDraft()
  expect((await manager.put(`/api/models/contract/${sold}`, { ut: 9 * HOUR })).statusCode).toBe(200)
  expect([await billed(last), await hoursOn(draft)]).toEqual([[3], 3])
  expect((await manager.put(`/api/models/contract/${sold}`, { price: null })).statusCode).toBe(200)
  expect([await billed(last), await hoursOn(draft)]).toEqual([[4], 4])
})

test('a deleted draft keeps no overrun: the time is divided again when it is billed', async () => {
  const draft = await closeToDraft()
  expect((await manager.delete(`/api/models/invoice/${draft}`)).statusCode).toBe(200)
  expect(await at.read('pointage', last)).toMatchObject({ invoice_id: null, ut_invoiced: null })
  await correct(first, 7)
  expect([await hoursOn(await closeToDraft()), await billed(last)]).toEqual([1, [1]])
})

test('what a manager enters stays; the overrun itself is no value of theirs', async () => {
  const draft = await closeToDraft()
  await act(last, 'editUtInvoiced', { ut_invoiced: 3 * HOUR })
  await correct(first, 9)
  await close()
  expect([await billed(last), await hoursOn(draft)]).toEqual([[3], 3])
  await act(last, 'editUtInvoiced', { ut_invoiced: 3 * HOUR + 1 })
  await act(last, 'editUtInvoiced', { ut_invoiced: 3 * HOUR })
  await correct(first, 8)
  expect([await billed(last), await hoursOn(draft)]).toEqual([[2], 2])
})

test('the worked duration that an earlier draft has left on an entry is no value of a manager', async () => {
  await server.database.query
    .update(pointage)
    .set({ ut_invoiced: 4 * HOUR })
    .where(eq(pointage.id, last))
  expect([await hoursOn(await closeToDraft()), await billed(last)]).toEqual([2, [2]])
})

test('time that is taken off its draft and put back bills what it exceeds', async () => {
  const draft = await closeToDraft()
  await act(last, 'Unimputed')
  await correct(first, 9)
  await act(last, 'imputeInvoice', { invoice_id: draft })
  expect([await billed(last), await hoursOn(draft)]).toEqual([[3], 3])
})
