import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { BUYER_ADDRESS, invoicingAs, SELLER, setSeller } from '../testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
afterAll(() => server.close())
beforeEach(() => setSeller(server.database.query))

const send = (id: number) => manager.put(`/api/models/invoice/${id}/markAsSent`)
const clientId = () => server.fixture.ownClient
const year = companyDay(new Date()).slice(0, 4)

describe('sending', () => {
  test('allots the next reference, the dates, the sums and the address of the PDF', async () => {
    const id = await at.addInvoice(clientId(), [
      { quantity: 150, unit_price: 7_777 },
      { unit_price: 999, tva: 550 },
    ])
    const first = (await send(id)).json().data
    // 116.655 € and 9.99 €; 20 % of 116.66 and 5.5 % of 9.99.
    expect(first).toMatchObject({
      stage: 'sent',
      amount_ht: 12_665,
      amount_tva: 2_333 + 55,
      amount_ttc: 15_053,
      fully_paid: false,
    })
    expect(first).toMatchObject({ pdf: `/api/models/invoice/${id}/exportPdf`, date: companyDay(new Date()) })
    expect(Date.parse(first.due_date) - Date.parse(first.date)).toBe(30 * 86_400_000)
    const second = await at.step(await at.addInvoice(clientId()), 'markAsSent')
    expect([first.ref, second['ref']]).toEqual([`F${year}-0001`, `F${year}-0002`])
  })

  test('is refused field by field where something of the law is missing, and takes no number', async () => {
    const id = await at.addInvoice(clientId(), [])
    await setSeller(server.database.query, { name: null, address1: ' ', siren: null, tva_number: null })
    const refused = await send(id)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors).sort()).toEqual([
      'lines',
      'settings.address1',
      'settings.name',
      'settings.siren',
    ])
    await at.addLine(id)
    expect(Object.keys((await send(id)).json().errors)).toContain('settings.tva_number')
    await setSeller(server.database.query)
    expect((await send(id)).json().data.ref).toBe(`F${year}-0003`)
  })

  test('wants to know where the client is, and its SIREN', async () => {
    const { id } = (await manager.post('/api/models/client', { name: 'Sans adresse' })).json().data
    const refused = await send(await at.addInvoice(id))
    expect(Object.keys(refused.json().errors).sort()).toEqual([
      'client.address1',
      'client.city',
      'client.postal',
      'client.siren',
    ])
  })

  test('wants a date that has come and is not before that of the last one of its series', async () => {
    const early = await at.addInvoice(clientId(), [{}], { date: '2020-05-04' })
    expect((await send(early)).json().errors).toHaveProperty('date')
    const late = await at.addInvoice(clientId(), [{}], { date: '2199-01-01' })
    expect((await send(late)).json().errors).toEqual({
      date: ['Cette date est dans le futur\u202f: choisissez aujourd’hui ou un jour passé.'],
    })
    expect(await at.read('invoice', late)).toMatchObject({ stage: 'draft', ref: null })
    const upside = await at.addInvoice(clientId(), [{}], { due_date: '2020-01-01' })
    expect((await send(upside)).json().errors).toHaveProperty('due_date')
  })

  test('a negative invoice is none', async () => {
    const id = await at.addInvoice(clientId(), [{ unit_price: -5 }])
    expect(Object.keys((await send(id)).json().errors)).toEqual(['amount_ttc'])
  })

  test('charges no TVA to whom it is not charged, without a TVA number', async () => {
    await setSeller(server.database.query, { ...SELLER, tva_number: null })
    const exempt = { has_tva: false, tva_category: 'exempt', exemption_code: 'VATEX-EU-132' }
    const { id: free } = (
      await manager.post('/api/models/client', { name: 'Hors TVA', ...exempt, ...BUYER_ADDRESS })
    ).json().data
    const sent = await at.step(await at.addInvoice(free), 'markAsSent')
    expect(sent).toMatchObject({ amount_ht: 10_000, amount_tva: 0, amount_ttc: 10_000 })
  })
})

describe('what was sent', () => {
  test('is locked: fields, lines, deletion, computing; the refusal carries the record', async () => {
    const id = await at.addInvoice(clientId())
    await at.step(id, 'markAsSent')
    const [line] = await at.linesOf(id)
    const before = await at.read('invoice', id)
    const refusals = [
      await manager.put(`/api/models/invoice/${id}`, { title: 'Autre' }),
      await manager.put(`/api/models/invoice/${id}/computeTotal`),
      await manager.delete(`/api/models/invoice/${id}`),
      await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: 1 }),
      await manager.delete(`/api/models/invoice_line/${line?.id}`),
      await manager.post('/api/models/invoice_line', { invoice_id: id, designation: 'Encore' }),
    ]
    for (const answer of refusals) expect([answer.statusCode, answer.json().code]).toEqual([409, 'invoice_locked'])
    expect(refusals[3]?.json()).toMatchObject({
      data: { id: line?.id, quantity: 100 },
      changed: { by: 'Manager Essai' },
    })
    expect(refusals[5]?.json()).not.toHaveProperty('data')
    expect(await at.read('invoice', id)).toEqual(before)
    expect(await at.linesOf(id)).toEqual([line])
  })
})

describe('lines of a draft', () => {
  test('move its sums as they come, change and go', async () => {
    const id = await at.addInvoice(clientId(), [])
    const line = await at.addLine(id, { quantity: 300, unit_price: 333 })
    expect(await at.read('invoice', id)).toMatchObject({ amount_ht: 999, amount_tva: 200, amount_ttc: 1_199 })
    await manager.put(`/api/models/invoice_line/${line.id}`, { tva: 0, tva_category: 'export' })
    expect(await at.read('invoice', id)).toMatchObject({ amount_ht: 999, amount_tva: 0, amount_ttc: 999 })
    await manager.delete(`/api/models/invoice_line/${line.id}`)
    expect(await at.read('invoice', id)).toMatchObject({ amount_ttc: 0 })
  })

  test('never sum up to more than an invoice can hold', async () => {
    const id = await at.addInvoice(clientId(), [{ quantity: 1_500, unit_price: 100_000_000 }])
    const answer = await manager.post('/api/models/invoice_line', {
      invoice_id: id,
      designation: 'Trop',
      quantity: 1_500,
      unit_price: 100_000_000,
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['unit_price']])
    const alone = await manager.post('/api/models/invoice_line', {
      invoice_id: id,
      designation: 'Trop',
      quantity: 3_000,
      unit_price: 100_000_000,
    })
    expect([alone.statusCode, Object.keys(alone.json().errors)]).toEqual([422, ['unit_price']])
  })
})

describe('payments', () => {
  test('are for what is sent; fully paid follows their sum; only then it is closed', async () => {
    const id = await at.addInvoice(clientId())
    const early = await manager.post('/api/models/transaction', { invoice_id: id, amount: 100, date: '2026-03-02' })
    expect([early.statusCode, early.json().code]).toEqual([409, 'transition_not_allowed'])
    await at.step(id, 'markAsSent')
    const first = await at.pay(id, 7_000)
    expect((await manager.put(`/api/models/invoice/${id}/markAsClosed`)).statusCode).toBe(409)
    const second = await at.pay(id, 5_000)
    expect(await at.read('invoice', id)).toMatchObject({ fully_paid: true })
    await manager.put(`/api/models/transaction/${second.id}`, { amount: 4_999 })
    expect(await at.read('invoice', id)).toMatchObject({ fully_paid: false })
    await manager.put(`/api/models/transaction/${second.id}`, { amount: 5_000 })
    expect(await at.step(id, 'markAsClosed')).toMatchObject({ stage: 'closed' })
    const late = await manager.delete(`/api/models/transaction/${first.id}`)
    expect([late.statusCode, late.json().data]).toMatchObject([409, { id: first.id, amount: 7_000 }])
  })
})

describe('a credit note', () => {
  test('mirrors its invoice, has a series of its own, and settles what is left to pay of it', async () => {
    const id = await at.addInvoice(clientId(), [{ quantity: 33, unit_price: 1_999 }, {}])
    const sent = await at.step(id, 'markAsSent')
    expect(await at.step(id, 'createCreditNote')).toMatchObject({ id, version: sent.version })
    const [credit] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
    expect(credit).toMatchObject({
      kind: 'credit_note',
      stage: 'draft',
      ref: null,
      amount_ttc: -Number(sent['amount_ttc']),
    })
    expect((await at.linesOf(credit.id)).map((line) => line['quantity'])).toEqual([-33, -100])
    expect(await at.step(credit.id, 'markAsSent')).toMatchObject({
      ref: `A${year}-0001`,
      amount_ttc: -Number(sent['amount_ttc']),
      fully_paid: true,
    })
    expect(await at.read('invoice', id)).toMatchObject({ fully_paid: true })
  })

  test('of an invoice that was paid in part leaves what was paid to be refunded', async () => {
    const id = await at.addInvoice(clientId())
    const { amount_ttc, ref } = (await at.step(id, 'markAsSent')) as unknown as {
      readonly amount_ttc: number
      readonly ref: string
    }
    await at.pay(id, 5_000)
    await at.step(id, 'createCreditNote')
    const [draft] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
    const credit = await at.step(draft.id, 'markAsSent')
    const paymentsOf = async (invoiceId: number) =>
      (await manager.get(`/api/models/transaction?filter[invoice_id]=${invoiceId}&orderBy=id`)).json().data
    expect(await at.read('invoice', id)).toMatchObject({ fully_paid: true })
    expect(await paymentsOf(id)).toMatchObject([
      { amount: 5_000, method: 'transfer' },
      { amount: amount_ttc - 5_000, method: 'credit_note', comments: credit['ref'] },
    ])
    expect(await paymentsOf(draft.id)).toMatchObject([
      { amount: 5_000 - amount_ttc, method: 'credit_note', comments: ref },
    ])
    expect(credit).toMatchObject({ fully_paid: false })
    await at.pay(draft.id, -5_000)
    expect(await at.read('invoice', draft.id)).toMatchObject({ fully_paid: true })
  })

  test('of a paid invoice settles nothing', async () => {
    const id = await at.addInvoice(clientId())
    const { amount_ttc } = (await at.step(id, 'markAsSent')) as unknown as { readonly amount_ttc: number }
    await at.pay(id, amount_ttc)
    await at.step(id, 'createCreditNote')
    const [draft] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
    expect(await at.step(draft.id, 'markAsSent')).toMatchObject({ fully_paid: false })
    expect((await manager.get(`/api/models/transaction?filter[invoice_id]=${draft.id}`)).json().data).toEqual([])
  })

  test('is not before the invoice that it corrects', async () => {
    const id = await at.addInvoice(clientId())
    await at.step(id, 'markAsSent')
    await at.step(id, 'createCreditNote')
    const [draft] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
    expect((await manager.put(`/api/models/invoice/${draft.id}`, { date: '2020-01-02' })).statusCode).toBe(200)
    expect((await send(draft.id)).json().errors).toEqual({
      date: ['Un avoir ne peut pas précéder la facture qu’il corrige.'],
    })
  })

  test('never credits more than was invoiced', async () => {
    const id = await at.addInvoice(clientId())
    await at.step(id, 'markAsSent')
    const credits = async () =>
      (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}&orderBy=id`)).json().data
    await at.step(id, 'createCreditNote')
    expect((await manager.put(`/api/models/invoice/${id}/createCreditNote`)).json().code).toBe('credit_exceeded')
    const [first] = await credits()
    const [line] = await at.linesOf(first.id)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: -60 })
    await at.step(id, 'createCreditNote')
    const [, second] = await credits()
    await at.step(first.id, 'markAsSent')
    expect((await send(second.id)).json().code).toBe('credit_exceeded')
    const [other] = await at.linesOf(second.id)
    await manager.put(`/api/models/invoice_line/${other?.id}`, { quantity: -40 })
    expect(await at.step(second.id, 'markAsSent')).toMatchObject({ amount_ttc: -4_800 })
    expect((await manager.put(`/api/models/invoice/${first.id}/createCreditNote`)).json().code).toBe('credit_exceeded')
  })
})

test('sending is refused as long as time on the invoice belongs to a ticket that went to another client', async () => {
  const { addTicket, projets } = server.fixture
  const ticket_id = await addTicket('En partance', projets.own)
  const { data } = (await manager.post('/api/models/pointage', { ticket_id, ut: 4, date: '2026-03-05' })).json()
  const id = await at.addInvoice(clientId())
  expect((await manager.put(`/api/models/pointage/${data.id}/imputeInvoice`, { invoice_id: id })).statusCode).toBe(200)
  await manager.put(`/api/models/ticket/${ticket_id}/updateProjet`, { projet_id: projets.other })
  const refused = await send(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'time_of_other_client'])
  expect((await manager.put(`/api/models/pointage/${data.id}/Unimputed`)).statusCode).toBe(200)
  expect(await at.step(id, 'markAsSent')).toMatchObject({ stage: 'sent', amount_ht: 10_000 })
})
