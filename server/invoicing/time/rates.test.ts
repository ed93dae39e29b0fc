import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rate } from '../../database/schema/billing.ts'
import { pointage } from '../../database/schema/work.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
let draft: number
let ticketId: number

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())
beforeEach(async () => {
  const { fixture } = server
  ticketId = await fixture.addTicket('Câblage', fixture.projets.own)
  draft = await at.addInvoice(fixture.ownClient, [])
})
afterEach(() => server.database.query.delete(rate))

const people = () => server.fixture.people
const act = (id: number, action: string, body: object = {}) => manager.put(`/api/models/pointage/${id}/${action}`, body)

/** Four UT of a person on the draft; returns the id of the pointage. */
const impute = async (userId: number, date = '2026-03-02'): Promise<number> => {
  const id = await server.fixture.addPointage(ticketId, userId)
  await server.database.query.update(pointage).set({ date }).where(eq(pointage.id, id))
  expect((await act(id, 'imputeInvoice', { invoice_id: draft })).statusCode).toBe(200)
  return id
}

const addRate = async (values: object): Promise<number> => {
  const answer = await manager.post('/api/models/rate', { starts_on: '2026-01-01', ...values })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}

const lines = async () =>
  (await at.linesOf(draft)).map((line) => [
    line['unit_price'],
    line['quantity'],
    line['period_start'],
    line['period_end'],
  ])

describe('the price of an hour on a draft', () => {
  test('is the most special rate that is valid on the day, else that of the settings', async () => {
    const { ownClient, otherClient } = server.fixture
    await addRate({ user_id: people().technicien, hour_price: 6_000 })
    await addRate({ user_id: people().technicien, client_id: otherClient, hour_price: 1 })
    await addRate({ user_id: people().technicien, hour_price: 6_500, starts_on: '2026-03-10' })
    await addRate({ client_id: ownClient, hour_price: 8_000, starts_on: '2026-03-20' })
    await addRate({ user_id: people().technicien, client_id: ownClient, hour_price: 9_000, starts_on: '2026-03-25' })
    for (const day of ['2026-03-09', '2026-03-10', '2026-03-20', '2026-03-25']) await impute(people().technicien, day)
    await impute(people().colleague, '2026-03-09')
    expect(await lines()).toEqual([
      [6_000, 100, '2026-03-09', '2026-03-09'],
      [6_500, 100, '2026-03-10', '2026-03-10'],
      [8_000, 100, '2026-03-20', '2026-03-20'],
      [9_000, 100, '2026-03-25', '2026-03-25'],
      [7_500, 100, '2026-03-09', '2026-03-09'],
    ])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 37_000 })
  })

  test('is not that of an archived rate', async () => {
    const id = await addRate({ client_id: server.fixture.ownClient, hour_price: 9_000 })
    expect((await manager.put(`/api/models/rate/${id}/setArchive`)).statusCode).toBe(200)
    await impute(people().technicien)
    expect(await lines()).toEqual([[7_500, 100, '2026-03-02', '2026-03-02']])
  })

  test('puts time of one price on one line a ticket, whoever worked', async () => {
    await addRate({ client_id: server.fixture.ownClient, hour_price: 8_000 })
    await impute(people().technicien)
    await impute(people().colleague, '2026-03-05')
    expect(await lines()).toEqual([[8_000, 200, '2026-03-02', '2026-03-05']])
  })

  test('moves a pointage to another line with its person and its day, and back', async () => {
    await addRate({ user_id: people().colleague, hour_price: 9_000, starts_on: '2026-03-04' })
    await impute(people().technicien)
    const moving = await impute(people().technicien, '2026-03-05')
    expect(await lines()).toEqual([[7_500, 200, '2026-03-02', '2026-03-05']])
    await act(moving, 'editInvoicedUser', { invoiced_user_id: people().colleague })
    expect(await lines()).toEqual([
      [7_500, 100, '2026-03-02', '2026-03-02'],
      [9_000, 100, '2026-03-05', '2026-03-05'],
    ])
    await act(moving, 'editDate', { date: '2026-03-03' })
    expect(await lines()).toEqual([[7_500, 200, '2026-03-02', '2026-03-03']])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 15_000 })
  })

  test('of a line that exists stays, and time of the same rate joins it', async () => {
    await impute(people().technicien)
    await addRate({ client_id: server.fixture.ownClient, hour_price: 9_000 })
    await impute(people().technicien)
    await at.step(draft, 'computeTotal')
    expect(await lines()).toEqual([[7_500, 200, '2026-03-02', '2026-03-02']])
  })

  test('reaches the draft of a month too', async () => {
    await addRate({ client_id: server.fixture.otherClient, hour_price: 4_200, starts_on: '2025-05-01' })
    const ticket = await server.fixture.addTicket('Câblage', server.fixture.projets.other)
    const id = await server.fixture.addPointage(ticket, people().technicien)
    await server.database.query.update(pointage).set({ date: '2025-05-06' }).where(eq(pointage.id, id))
    await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2025-05' })
    const { invoice_id } = await at.read('pointage', id)
    expect((await at.linesOf(Number(invoice_id)))[0]).toMatchObject({
      unit_price: 4_200,
      quantity: 100,
      period_start: '2025-05-06',
    })
  })
})

describe('a rate', () => {
  test('is for a person, for a client, or for both', async () => {
    const refused = await manager.post('/api/models/rate', { hour_price: 100, starts_on: '2026-01-01' })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { user_id: ['Choisissez une personne, un client, ou les deux.'] },
    ])
    const id = await addRate({ user_id: people().technicien, hour_price: 100 })
    expect((await manager.put(`/api/models/rate/${id}`, { user_id: null })).statusCode).toBe(422)
  })

  test('is for staff alone, and no negative price', async () => {
    const values = { hour_price: 100, starts_on: '2026-01-01' }
    expect(
      Object.keys((await manager.post('/api/models/rate', { ...values, user_id: people().client })).json().errors),
    ).toEqual(['user_id'])
    expect(
      Object.keys(
        (await manager.post('/api/models/rate', { ...values, user_id: people().technicien, hour_price: -1 })).json()
          .errors,
      ),
    ).toEqual(['hour_price'])
  })
})
