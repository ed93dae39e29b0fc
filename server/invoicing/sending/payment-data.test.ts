import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicingAs, SELLER, setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let at: ReturnType<typeof invoicingAs>

beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  at = invoicingAs(await server.as('manager'))
})
afterAll(() => server.close())

type Person = Parameters<TestServer['as']>[0]

const read = async (id: number, person: Person = 'clientManager') =>
  (await server.as(person)).get(`/api/models/invoice/${id}/paymentData`)
const dataOf = async (id: number) => (await read(id)).json().data

/** 120 € with TVA. */
const LINES = [{ quantity: 100, unit_price: 10_000, tva: 2000 }]
const sent = async (): Promise<number> => {
  const id = await at.addInvoice(server.fixture.ownClient, LINES)
  await at.step(id, 'markAsSent')
  return id
}

test('a client reads the account that their sent invoice names, also once the company has another one', async () => {
  const id = await sent()
  const { ref, amount_ttc } = await at.read('invoice', id)
  await setSeller(server.database.query, { iban: 'FR7610107001011234567890129', bic: null })
  expect(await dataOf(id)).toEqual({
    ...{ holder: SELLER.name, iban: SELLER.iban, bic: SELLER.bic, reference: ref, amount: amount_ttc },
    transfer_text: expect.stringMatching(
      new RegExp(`^BCD\n002\n1\nSCT\nAGRIFRPP\n[^\n]+\n${SELLER.iban}\nEUR120\\.00\n\n\n${ref}$`),
    ),
  })
  await setSeller(server.database.query)
})

test('only what is left to pay is asked for, and nothing once all is paid', async () => {
  const id = await sent()
  await at.pay(id, 5_000)
  const left = await dataOf(id)
  expect(left).toMatchObject({ amount: 7_000 })
  expect(left.transfer_text).toContain('EUR70.00')
  await at.pay(id, 7_000)
  expect(await dataOf(id)).toBeNull()
})

test('neither a draft nor a credit note has a way to be paid', async () => {
  const draft = await at.addInvoice(server.fixture.ownClient, LINES)
  expect((await read(draft, 'manager')).json()).toEqual({ data: null })
  expect((await read(draft)).statusCode).toBe(404)
  await at.step(draft, 'markAsSent')
  await at.step(draft, 'createCreditNote')
  const manager = await server.as('manager')
  const [credit] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${draft}`)).json().data
  await at.step(credit.id, 'markAsSent')
  expect(await dataOf(credit.id)).toBeNull()
})

test('an invoice that names no account says nothing', async () => {
  await setSeller(server.database.query, { iban: null })
  const id = await sent()
  await setSeller(server.database.query)
  expect(await dataOf(id)).toBeNull()
})

test('people who do not see the invoice do not read it', async () => {
  const id = await sent()
  const statuses = (['manager', 'client', 'otherClient', 'technicien'] as const).map(
    async (person) => (await read(id, person)).statusCode,
  )
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 403])
  expect((await server.app.inject({ url: `/api/models/invoice/${id}/paymentData` })).statusCode).toBe(401)
})
