import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pointage } from '../../database/schema/work.ts'
import { BUYER_ADDRESS } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

const HOUR = 4

let server: TestServer
let manager: Caller
let at: Invoicing
let client: number
let ticket: number
let sold: number

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
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

const log = async (date: string, hours: number, values: object = {}): Promise<number> => {
  const answer = await manager.post('/api/models/pointage', { ticket_id: ticket, ut: hours * HOUR, date, ...values })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const close = async (month = '2026-03') =>
  (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })).json()
    .data.invoices
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
const hoursOn = async (draft: number): Promise<number> =>
  (await at.linesOf(draft)).reduce((sum, line) => sum + Number(line['quantity']), 0) / 100
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

test.each(['entry', 'projet', 'user', 'ticket'])(
  'by %s, other lines keep the quantity and the lump sum that a manager wrote',
  async (grouping) => {
    const { fixture } = server
    const elsewhere = await fixture.addTicket('Ailleurs', await fixture.addProjet('Autre', client, {}), {})
    const next = await log('2026-03-11', 5, { ticket_id: elsewhere, user_id: fixture.people.colleague })
    const draft = await closeToDraft()
    await manager.put(`/api/models/invoice/${draft}/regroup`, { grouping })
    const { invoice_line_id: lump } = await at.read('pointage', next)
    await manager.put(`/api/models/invoice_line/${lump}`, { quantity: 100, unit: 'unit', unit_price: 50_000 })
    await log('2026-03-05', 3)
    expect([await billed(last, next), await sumOf(draft)]).toEqual([[4, 5], 80_000])
    await closeToDraft()
    expect((await at.linesOf(draft)).find(({ id }) => id === lump)).toMatchObject({
      quantity: 100,
      unit: 'unit',
      unit_price: 50_000,
    })
  },
)

test('drafts follow a ticket that moves to another projet or is not billed, and the client of a projet', async () => {
  const { fixture } = server
  const other = await fixture.addTicket('Autre', await fixture.addProjet('Autre', client, {}), {})
  await act(first, 'editDate', { date: '2026-03-02' })
  const moved = await log('2026-03-01', 3, { ticket_id: other })
  const draft = await closeToDraft()
  const change = async (path: string, body: object) =>
    expect((await manager.put(`/api/models/${path}`, body)).statusCode).toBe(200)
  expect([await billed(first, last), await hoursOn(draft)]).toEqual([[1, 4], 5])
  await change(`ticket/${other}/updateFacturable`, { is_facturable: false })
  expect([await billed(first, last), await hoursOn(draft)]).toEqual([[0, 2], 2])
  await change(`ticket/${other}/updateFacturable`, { is_facturable: true })
  expect(await billed(first, last)).toEqual([1, 4])
  const foreign = await fixture.addProjet('Ailleurs', await fixture.addClient('Autre'), {})
  await change(`ticket/${other}/updateProjet`, { projet_id: foreign })
  expect([await billed(first, last), await hoursOn(draft)]).toEqual([[0, 2], 2])
  await change(`projet/${foreign}`, { client_id: client })
  expect([await billed(first, last), await hoursOn(draft)]).toEqual([[1, 4], 5])
  await change(`projet/${foreign}`, { is_facturable: false })
  expect([await billed(first, last, moved), await hoursOn(draft)]).toEqual([[0, 2, null], 2])
})

test.each(['imputeInvoice', 'facturation_auto'])(
  'time that a manager bills by %s bills what it exceeds; included time as it is',
  async (action) => {
    const draft = await closeToDraft()
    expect((await manager.delete(`/api/models/invoice/${draft}`)).statusCode).toBe(200)
    const again = await at.addInvoice(client, [])
    expect(await act(last, action, action === 'imputeInvoice' ? { invoice_id: again } : {})).toMatchObject({
      ut_invoiced: 2 * HOUR,
    })
    await correct(first, 9)
    expect(await billed(last)).toEqual([3])
    await act(first, action, action === 'imputeInvoice' ? { invoice_id: again } : {})
    await correct(last, 5)
    expect(await billed(first, last)).toEqual([9, 4])
  },
)

test('what a manager enters while the contract has no price stays when it has one again', async () => {
  await closeToDraft()
  const price = async (cents: number | null) => manager.put(`/api/models/contract/${sold}`, { price: cents })
  await price(null)
  await act(last, 'editUtInvoiced', { ut_invoiced: 3 * HOUR })
  await price(50_000)
  expect(await billed(last)).toEqual([3])
})

test('an invoice that is sent leaves off time that has come to be included', async () => {
  const other = await server.fixture.addTicket('Autre', await server.fixture.addProjet('Autre', client, {}), {})
  const next = await log('2026-03-11', 5, { ticket_id: other })
  const draft = await closeToDraft()
  const buyer = await manager.put(`/api/models/client/${client}`, BUYER_ADDRESS)
  expect(buyer.statusCode, buyer.body).toBe(200)
  await correct(first, 6)
  expect(await billed(last, next)).toEqual([0, 5])
  await at.step(draft, 'markAsSent')
  expect(await at.read('pointage', last)).toMatchObject({ invoice_id: null, ut_invoiced: null, is_locked: false })
  expect(await at.read('pointage', next)).toMatchObject({ invoice_id: draft, is_locked: true })
  expect(await at.linesOf(draft)).toMatchObject([{ quantity: 500 }])
})
