import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BUYER_ADDRESS } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

/**
 * Time that is logged or corrected after an invoice was sent: what entries bill on it is fixed, and
 * the others share what these leave of the hours (decision 0391).
 */

const HOUR = 4

let server: TestServer
let manager: Caller
let at: Invoicing
let client: number
let projet: number
let ticket: number

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())

/** 8 h of the 1st and 4 h of the 10th: each test sells hours. */
let first: number
let last: number
beforeEach(async () => {
  client = await server.fixture.addClient('Client')
  expect((await manager.put(`/api/models/client/${client}`, BUYER_ADDRESS)).statusCode).toBe(200)
  projet = await server.fixture.addProjet('Projet', client, {})
  ticket = await server.fixture.addTicket('Ticket', projet, {})
  first = await log('2026-03-01', 8)
  last = await log('2026-03-10', 4)
})

const sell = async (values: object = {}): Promise<number> => {
  const hours = { name: 'Carnet', client_id: client, ut: 10 * HOUR, starts_on: '2026-01-01', price: 50_000, ...values }
  const answer = await manager.post('/api/models/contract', hours)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const log = async (date: string, hours: number): Promise<number> => {
  const answer = await manager.post('/api/models/pointage', { ticket_id: ticket, ut: hours * HOUR, date })
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const correct = async (id: number, action: string, hours: number): Promise<void> => {
  const body = { [action === 'editUt' ? 'ut' : 'ut_invoiced']: hours * HOUR }
  expect((await manager.put(`/api/models/pointage/${id}/${action}`, body)).statusCode).toBe(200)
}
const close = async (month = '2026-03') =>
  (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })).json()
    .data.invoices
const closeToDraft = async (month?: string): Promise<number> => (await close(month))[0].invoice_id
const send = async (): Promise<number> => {
  const draft = await closeToDraft()
  await at.step(draft, 'markAsSent')
  return draft
}
/** Hours that entries bill: null for those on no invoice. */
const billed = async (...ids: readonly number[]): Promise<readonly (number | null)[]> => {
  const hours: (number | null)[] = []
  for (const id of ids) {
    const { ut_invoiced, invoice_id } = await at.read('pointage', id)
    hours.push(invoice_id === null ? null : Number(ut_invoiced) / HOUR)
  }
  return hours
}
/** Hours of the period of a day: carried, used and left. */
const period = async (contract: number, day = '2026-03-31'): Promise<readonly number[]> => {
  const { carried, used, left } = (await manager.get(`/api/models/contract/${contract}/use?day=${day}`))
    .json()
    .data.periods.at(-1)
  return [carried / HOUR, used / HOUR, left / HOUR]
}

test('an entry that arrives late has no hours that the invoice has taken', async () => {
  const sold = await sell()
  await send()
  expect([await billed(first, last), await period(sold)]).toEqual([
    [null, 2],
    [0, 10, 0],
  ])
  const late = await log('2026-03-05', 3)
  await close()
  expect([await billed(first, late, last), await period(sold)]).toEqual([
    [null, 3, 2],
    [0, 13, -3],
  ])
})

test('a correction frees hours for later entries', async () => {
  const sold = await sell()
  await send()
  await correct(first, 'editUt', 5)
  expect(await period(sold)).toEqual([0, 7, 3])
  const later = await log('2026-03-20', 3)
  expect([await close(), await billed(first, last, later), await period(sold)]).toEqual([
    [],
    [null, 2, null],
    [0, 10, 0],
  ])
})

test('a correction upwards is billed with the entry that it exceeds by', async () => {
  await sell()
  await send()
  await correct(first, 'editUt', 9)
  await close()
  expect(await billed(first, last)).toEqual([1, 2])
})

test('the hours of a deleted entry go to the others', async () => {
  const sold = await sell()
  await send()
  expect((await manager.delete(`/api/models/pointage/${first}`)).statusCode).toBe(200)
  const later = await log('2026-03-20', 9)
  await close()
  expect([await billed(last, later), await period(sold)]).toEqual([
    [2, 1],
    [0, 11, -1],
  ])
})

test('a full credit lets its entries share the hours again, and drafts follow at once', async () => {
  const sold = await sell()
  const sent = await send()
  const late = await log('2026-03-05', 3)
  const draft = await closeToDraft()
  expect(await billed(late)).toEqual([3])
  await at.step(sent, 'createCreditNote')
  const [{ id: credit }] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${sent}`)).json().data
  await at.step(credit, 'markAsSent')
  expect([await billed(late, last), (await at.linesOf(draft)).map((line) => line['quantity'])]).toEqual([
    [1, null],
    [100],
  ])
  await close()
  expect([await billed(first, late, last), await period(sold)]).toEqual([
    [null, 1, 4],
    [0, 15, -5],
  ])
})

test('hours that a correction frees are carried into the next period', async () => {
  const sold = await sell({ starts_on: '2026-03-01', billable_period: 'month', carries_over: true })
  await send()
  const next = await log('2026-04-02', 12)
  await close('2026-04')
  expect(await billed(next)).toEqual([2])
  await correct(first, 'editUt', 5)
  expect([await billed(next), await period(sold, '2026-04-30')]).toEqual([[0], [3, 12, 1]])
})

test('a value that a manager entered is no overrun: its entry shares the hours as before', async () => {
  await sell()
  const draft = await closeToDraft()
  await correct(last, 'editUtInvoiced', 1)
  await at.step(draft, 'markAsSent')
  const late = await log('2026-03-05', 3)
  await close()
  expect(await billed(first, late, last)).toEqual([null, 1, 1])
})

test('a contract without a price counts its billed time, also beside one with a price', async () => {
  await sell({ projet_id: await server.fixture.addProjet('Autre', client, {}) })
  const limit = await sell({ price: null })
  await send()
  expect([await billed(first, last), await period(limit)]).toEqual([
    [8, 4],
    [0, 12, -2],
  ])
})

describe('time that was sent before a contract without a price came to cover it', () => {
  const LIMIT = { price: null, starts_on: '2026-03-01' }
  const COUNTED = [0, 12, -2]
  let priced: number
  beforeEach(async () => {
    priced = await sell({ projet_id: await server.fixture.addProjet('Autre', client, {}) })
  })

  test('is counted by a contract that is entered later', async () => {
    await send()
    expect(await period(await sell({ ...LIMIT, projet_id: projet }))).toEqual(COUNTED)
  })

  test('is counted where its ticket moves to the projet of the contract', async () => {
    const limited = await server.fixture.addProjet('Limité', client, {})
    const limit = await sell({ ...LIMIT, projet_id: limited })
    await send()
    expect((await manager.put(`/api/models/ticket/${ticket}/updateProjet`, { projet_id: limited })).statusCode).toBe(
      200,
    )
    expect(await period(limit)).toEqual(COUNTED)
  })

  test('is counted where its projet goes to the client of the contract', async () => {
    const limit = await sell({ ...LIMIT, client_id: await server.fixture.addClient('Limité') })
    await send()
    const { client_id } = await at.read('contract', limit)
    expect((await manager.put(`/api/models/projet/${projet}`, { client_id })).statusCode).toBe(200)
    expect(await period(limit)).toEqual(COUNTED)
  })

  test('is counted where the price of its contract is removed', async () => {
    expect((await manager.put(`/api/models/contract/${priced}`, { projet_id: null })).statusCode).toBe(200)
    await send()
    expect(await period(priced)).toEqual([0, 10, 0])
    expect((await manager.put(`/api/models/contract/${priced}`, { price: null })).statusCode).toBe(200)
    expect(await period(priced)).toEqual(COUNTED)
  })
})

test('hours that are sold after time was billed are not used by it', async () => {
  const sold = await sell({ starts_on: '2026-03-05', ut: 2 * HOUR })
  await send()
  expect(await billed(first, last)).toEqual([8, 2])
  expect((await manager.put(`/api/models/contract/${sold}`, { starts_on: '2026-03-01' })).statusCode).toBe(200)
  const later = await log('2026-03-20', 1)
  await close()
  expect([await billed(later), await period(sold)]).toEqual([[1], [0, 3, -1]])
})
