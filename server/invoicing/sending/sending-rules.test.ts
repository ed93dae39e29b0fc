import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyDay } from '#contract/company-day.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { invoiceLine } from '../../database/schema/billing.ts'
import { user } from '../../database/schema/people.ts'
import { xmlTexts } from '../../testing/records/invoicing/e-invoice.ts'
import { BUYER_ADDRESS, invoicingAs, SELLER, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
  at = invoicingAs(manager)
})
beforeEach(() => setSeller(server.database.query, { ...SELLER, tva_regime: 'normal', payment_end_of_month: false }))
afterAll(() => server.close())

const today = companyDay(new Date())

const addClient = async (values: object): Promise<number> =>
  (await manager.post('/api/models/client', { name: 'Client', ...BUYER_ADDRESS, ...values })).json().data.id

/** Fields that keep an invoice of this client from being sent. */
const refusedFields = async (
  clientId: number,
  lines: Parameters<typeof at.addInvoice>[1] = [{}],
  values: object = {},
): Promise<readonly string[]> => {
  const answer = await manager.put(`/api/models/invoice/${await at.addInvoice(clientId, lines, values)}/markAsSent`)
  return answer.statusCode === 200 ? [] : Object.keys(answer.json().errors ?? { [answer.json().code]: [] })
}

describe('the SIREN of the client', () => {
  test.each([
    ['a French company', { siren: null }, ['client.siren']],
    ['a French public body', { siren: null, kind: 'public' }, ['client.siren']],
    ['a person', { siren: null, kind: 'individual' }, []],
    ['a company abroad', { siren: null, country: 'DE' }, []],
    ['a French company that has it', {}, []],
  ])('of %s', async (_who, values, fields) => {
    expect(await refusedFields(await addClient(values))).toEqual(fields)
  })

  test('that older data hold without its right form is refused too', async () => {
    const id = await addClient({})
    await server.database.query.execute(`update client set siren = '123456789' where id = ${id}`)
    expect(await refusedFields(id)).toEqual(['client.siren'])
  })
})

describe('a client who is not charged TVA', () => {
  test.each([
    ['without a category', {}, ['client.tva_category']],
    ['without a reason', { tva_category: 'exempt' }, ['client.exemption_reason']],
    ['with a code', { tva_category: 'exempt', exemption_code: 'VATEX-EU-132' }, []],
    ['with own words', { tva_category: 'outside_scope', exemption_reason: 'Débours' }, []],
    [
      'under reverse charge, without a number',
      { tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE' },
      ['client.tva_number'],
    ],
    [
      'under reverse charge',
      { tva_category: 'reverse_charge', exemption_code: 'VATEX-EU-AE', tva_number: 'BE0123456749', country: 'BE' },
      [],
    ],
    [
      'within the Union, without a number',
      { tva_category: 'intra_community', exemption_code: 'VATEX-EU-IC' },
      ['client.tva_number'],
    ],
  ])('%s', async (_how, values, fields) => {
    expect(await refusedFields(await addClient({ has_tva: false, ...values }))).toEqual(fields)
  })

  test('has its category saved with a code of it alone', async () => {
    const answer = await manager.post('/api/models/client', {
      name: 'X',
      tva_category: 'export',
      exemption_code: 'VATEX-EU-AE',
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['exemption_code']])
  })
})

describe('a line', () => {
  test('has a French rate, or a category without TVA and rate 0', async () => {
    const id = await at.addInvoice(server.fixture.ownClient, [])
    const add = async (tax: object) => {
      const answer = await manager.post('/api/models/invoice_line', { invoice_id: id, designation: 'Ligne', ...tax })
      return answer.statusCode === 201 ? [] : Object.keys(answer.json().errors)
    }
    expect(await add({ tva: 1_960 })).toEqual(['tva'])
    expect(await add({ tva: 0 })).toEqual(['tva'])
    expect(await add({ tva: 2_000, tva_category: 'exempt' })).toEqual(['tva'])
    expect(await add({ tva: 0, tva_category: 'exempt', exemption_code: 'VATEX-EU-132' })).toEqual([])
    expect(await add({ tva: 550 })).toEqual([])
  })

  test('without TVA names its reason before the invoice is sent, and its category stands apart in the sums', async () => {
    const none = { tva: 0, tva_category: 'exempt' }
    expect(await refusedFields(server.fixture.ownClient, [none])).toEqual(['exemption_reason'])
    const id = await at.addInvoice(server.fixture.ownClient, [{}, { ...none, exemption_reason: 'Formation' }])
    expect(await at.step(id, 'markAsSent')).toMatchObject({ amount_ht: 20_000, amount_tva: 2_000, amount_ttc: 22_000 })
  })

  test('that older data hold with another rate keeps its invoice from being sent', async () => {
    const id = await at.addInvoice(server.fixture.ownClient)
    await server.database.query.update(invoiceLine).set({ tva: 1_960 }).where(eq(invoiceLine.invoice_id, id))
    const answer = await manager.put(`/api/models/invoice/${id}/markAsSent`)
    expect(Object.keys(answer.json().errors)).toEqual(['tva'])
  })
})

describe('a line outside the scope of TVA', () => {
  const outside = { tva: 0, tva_category: 'outside_scope', exemption_reason: 'Hors champ' }

  test('beside a taxed one keeps the invoice from being sent; disbursements are exempt', async () => {
    expect(await refusedFields(server.fixture.ownClient, [{}, outside])).toEqual(['tva_category'])
    expect(await refusedFields(server.fixture.ownClient, [outside, outside])).toEqual([])
    const disbursement = { tva: 0, tva_category: 'exempt', exemption_code: 'VATEX-EU-79-C' }
    expect(await refusedFields(server.fixture.ownClient, [{}, disbursement])).toEqual([])
  })

  test('may follow a text that was made before it, which the files and sums have under its category', async () => {
    const text = { designation: 'Mission à Genève', quantity: 0, unit_price: 0 }
    const id = await at.addInvoice(server.fixture.ownClient, [text, { ...outside, nature: 'goods' }])
    expect(await at.step(id, 'markAsSent')).toMatchObject({ amount_ht: 10_000, amount_tva: 0, amount_ttc: 10_000 })
    const cii = (await manager.get(`/api/models/invoice/${id}/exportCii`)).body
    const ubl = (await manager.get(`/api/models/invoice/${id}/exportUbl`)).body
    expect(xmlTexts(cii, '//ram:CategoryCode')).toEqual(['O', 'O', 'O'])
    expect(xmlTexts(ubl, '//cac:ClassifiedTaxCategory/cbc:ID | //cac:TaxCategory/cbc:ID')).toEqual(['O', 'O', 'O'])
    // An invoice of goods only, which a text of the default nature does not make a mixed one.
    expect(xmlTexts(ubl, '/*/cbc:ProfileID')).toEqual(['B1'])
  })
})

test('a seller in franchise charges no TVA and needs no number, whatever lines and clients say', async () => {
  await setSeller(server.database.query, { ...SELLER, tva_number: null, tva_regime: 'franchise' })
  const id = await at.addInvoice(await addClient({ has_tva: false }), [{}, { tva: 550 }])
  const sent = await at.step(id, 'markAsSent')
  expect(sent).toMatchObject({ amount_ht: 20_000, amount_tva: 0, amount_ttc: 20_000 })
  // The credit note mirrors the invoice, also after the seller has left the franchise.
  await setSeller(server.database.query, { ...SELLER, tva_regime: 'normal' })
  await at.step(id, 'createCreditNote')
  const [credit] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
  expect(await at.step(credit.id, 'markAsSent')).toMatchObject({
    amount_ht: -20_000,
    amount_tva: 0,
    amount_ttc: -20_000,
  })
})

describe('the due date', () => {
  test('is at most 60 days after the invoice, or 45 days and the end of the month, except for people', async () => {
    const client = server.fixture.ownClient
    expect(await refusedFields(client, [{}], { due_date: addDays(today, 60) })).toEqual([])
    const [limit] = [45, 46, 47].map((days) => addDays(today, days))
    const [year = 0, month = 0] = (limit ?? today).split('-').map(Number)
    const endOfMonth = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    expect(await refusedFields(client, [{}], { due_date: endOfMonth })).toEqual([])
    expect(await refusedFields(client, [{}], { due_date: addDays(endOfMonth, 31) })).toEqual(['due_date'])
    const person = await addClient({ kind: 'individual', siren: null })
    expect(await refusedFields(person, [{}], { due_date: addDays(today, 90) })).toEqual([])
  })

  test('follows the terms of the company, which the law bounds', async () => {
    await setSeller(server.database.query, { ...SELLER, payment_days: 45, payment_end_of_month: true })
    const { due_date } = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
    expect(addDays(String(due_date), 1).slice(8)).toBe('01')
    const [{ id }] = (await manager.get('/api/models/settings')).json().data
    const change = async (values: object) =>
      Object.keys((await manager.put(`/api/models/settings/${id}`, values)).json().errors ?? {})
    expect(await change({ payment_days: 61, payment_end_of_month: false })).toEqual(['payment_days'])
    expect(await change({ payment_days: 50 })).toEqual(['payment_days'])
    expect(await change({ siret: '55210055400013' })).toEqual(['siret'])
  })
})

test('a new invoice has the purchase-order number of its client, unless it is given one', async () => {
  const id = await addClient({ order_ref: 'BC-77' })
  expect(await at.read('invoice', await at.addInvoice(id))).toMatchObject({ order_ref: 'BC-77' })
  expect(await at.read('invoice', await at.addInvoice(id, [{}], { order_ref: 'BC-78' }))).toMatchObject({
    order_ref: 'BC-78',
  })
})

test('a person without an address for invoices has in the files that of who reads them in their space (BT-49)', async () => {
  const person = await addClient({ kind: 'individual', siren: null })
  await server.database.query
    .update(user)
    .set({ client_id: person, is_client_manager: true })
    .where(eq(user.id, server.fixture.people.otherClient))
  const { id } = await at.step(await at.addInvoice(person), 'markAsSent')
  const [reader] = await server.database.query
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, server.fixture.people.otherClient))
  const xml = (await manager.get(`/api/models/invoice/${id}/exportCii`)).body
  expect(xmlTexts(xml, '//ram:BuyerTradeParty//ram:URIID')).toEqual([reader?.email])
})

test.each([
  ['a Belgian company', { country: 'BE', tva_number: 'BE0123456749' }, ['9925', 'BE0123456749']],
  ['a Greek company', { country: 'GR', tva_number: 'EL094019245' }, ['9933', 'EL094019245']],
  [
    'a company with an e-mail address for invoices',
    { country: 'BE', tva_number: 'BE0123456749', billing_email: 'a@exemple.be' },
    ['EM', 'a@exemple.be'],
  ],
  ['a company outside the list of schemes', { country: 'US', tva_number: null }, []],
  ['a person without any address', { kind: 'individual' }, []],
])('%s has an electronic address (BT-49) where there is one, and can be invoiced', async (_, values, expected) => {
  const { id } = await at.step(await at.addInvoice(await addClient({ siren: null, ...values })), 'markAsSent')
  const cii = (await manager.get(`/api/models/invoice/${id}/exportCii`)).body
  const ubl = (await manager.get(`/api/models/invoice/${id}/exportUbl`)).body
  const found = '//ram:BuyerTradeParty//ram:URIID'
  expect([...xmlTexts(cii, `${found}/@schemeID`), ...xmlTexts(cii, found)]).toEqual(expected)
  expect(xmlTexts(ubl, '//cac:AccountingCustomerParty//cbc:EndpointID')).toEqual(expected.slice(1))
})

test('references stay within the 35 characters of an electronic invoice', async () => {
  const { ref } = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
  expect(String(ref).length).toBeLessThanOrEqual(35)
})
