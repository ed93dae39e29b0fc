import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projet } from '../../database/schema/people.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
let projet_id: number

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
  projet_id = (
    await manager.post('/api/models/projet', {
      name: 'Site',
      client_id: server.fixture.ownClient,
      fixed_price: 300_000,
    })
  ).json().data.id
})
afterAll(() => server.close())

const addStage = async (values: object = {}): Promise<number> =>
  (
    await manager.post('/api/models/billing_stage', {
      projet_id,
      designation: 'Maquette',
      amount: 100_000,
      tva: 2_000,
      ...values,
    })
  ).json().data.id
const impute = (id: number, invoice_id: number) => manager.put(`/api/models/billing_stage/${id}/impute`, { invoice_id })

describe('a stage of a fixed price', () => {
  test('becomes a line of a draft, and is then neither changed nor billed again', async () => {
    const [stage, draft] = [await addStage(), await at.addInvoice(server.fixture.ownClient, [])]
    expect((await impute(stage, draft)).statusCode).toBe(200)
    const [line] = await at.linesOf(draft)
    expect(line).toMatchObject({
      designation: 'Maquette',
      quantity: 100,
      unit: 'unit',
      unit_price: 100_000,
      tva: 2_000,
    })
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 100_000 })
    expect(await at.read('billing_stage', stage)).toMatchObject({ invoice_line_id: line?.id })
    const refused = [
      await impute(stage, draft),
      await manager.put(`/api/models/billing_stage/${stage}`, { amount: 1 }),
      await manager.delete(`/api/models/billing_stage/${stage}`),
    ]
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('transition_not_allowed'))
  })

  test('waits again when its line or its draft is deleted', async () => {
    const [stage, draft] = [await addStage(), await at.addInvoice(server.fixture.ownClient, [])]
    await impute(stage, draft)
    const [line] = await at.linesOf(draft)
    await manager.delete(`/api/models/invoice_line/${line?.id}`)
    expect(await at.read('billing_stage', stage)).toMatchObject({ invoice_line_id: null })
    await impute(stage, draft)
    await manager.delete(`/api/models/invoice/${draft}`)
    expect(await at.read('billing_stage', stage)).toMatchObject({ invoice_line_id: null })
    expect((await manager.put(`/api/models/billing_stage/${stage}`, { amount: 90_000 })).statusCode).toBe(200)
  })

  test('goes to an invoice of its client that is a draft, and on no deposit', async () => {
    const stage = await addStage()
    const sent = await at.addInvoice(server.fixture.ownClient)
    await at.step(sent, 'markAsSent')
    expect((await impute(stage, sent)).json().code).toBe('invoice_locked')
    const wrong = [
      await at.addInvoice(server.fixture.otherClient),
      await at.addInvoice(server.fixture.ownClient, [], { kind: 'deposit' }),
    ]
    for (const id of wrong) expect(Object.keys((await impute(stage, id)).json().errors)).toEqual(['invoice_id'])
  })

  test('is billed by month closing once it is due; the time of its projet never is', async () => {
    const { fixture } = server
    const due = await addStage({ designation: 'Livraison', due_on: '2026-05-20' })
    const [later, undated] = [await addStage({ due_on: '2026-06-01' }), await addStage({ due_on: null })]
    const ticket = await fixture.addTicket('Au forfait', projet_id)
    const { data: time } = (
      await manager.post('/api/models/pointage', { ticket_id: ticket, ut: 4, date: '2026-05-04' })
    ).json()
    const answer = (
      await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-05' })
    ).json().data
    const [own] = answer.invoices
    expect(own).toMatchObject({
      client_id: fixture.ownClient,
      ut: 0,
      pointages: 0,
      draft_lines: [{ designation: 'Livraison', amount: 100_000 }],
    })
    expect(await at.read('billing_stage', due)).toMatchObject({ invoice_line_id: expect.any(Number) })
    const reasons = answer.left_out.filter((row: { projet_id: number }) => row.projet_id === projet_id)
    expect(reasons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reason: 'fixed_price', ticket_id: ticket, pointages: 1, ut: 4 }),
        expect.objectContaining({ reason: 'later_month', billing_stage_id: later }),
        expect.objectContaining({ reason: 'no_date', billing_stage_id: undated }),
      ]),
    )
    expect(
      (await manager.put(`/api/models/pointage/${time.id}/imputeInvoice`, { invoice_id: own.invoice_id })).json().code,
    ).toBe('not_billable')
    expect(
      (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-05' })).json().data
        .invoices,
    ).toEqual([])
  })

  test('is nobody’s but managers’, nor is the price', async () => {
    const stage = await addStage()
    for (const person of ['technicien', 'clientManager'] as const) {
      const caller = await server.as(person)
      expect((await caller.get(`/api/models/billing_stage/${stage}`)).statusCode).toBe(404)
      expect((await caller.get(`/api/models/projet/${projet_id}`)).json().data).not.toHaveProperty('fixed_price')
    }
    const [row] = await server.database.query.select().from(projet).where(eq(projet.id, projet_id))
    expect(row?.fixed_price).toBe(300_000)
  })
})
