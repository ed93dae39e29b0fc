import { afterAll, beforeAll, expect, test } from 'vitest'
import { client, projet } from '../../database/schema/people.ts'
import { pointage } from '../../database/schema/work.ts'
import { BUYER_ADDRESS } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())

/**
 * A client with an hour in March, one of work that it does not see, and a subscription that ends
 * in March.
 */
const addClient = async (values: object, ends_on: string) => {
  const { query } = server.database
  const [{ id: clientId } = { id: 0 }] = await query
    .insert(client)
    .values({ name: 'Client', ...BUYER_ADDRESS, ...values })
    .returning()
  const [{ id: projetId } = { id: 0 }] = await query
    .insert(projet)
    .values({ name: 'Site', client_id: clientId })
    .returning()
  const shown = await server.fixture.addTicket('Login', projetId)
  const hidden = await server.fixture.addTicket('Hidden', projetId, { visible_to_client: false })
  const time = { user_id: server.fixture.people.technicien, ut: 4, created_at: '2026-03-02T09:00:00.000Z' }
  await query.insert(pointage).values([
    { ...time, ticket_id: shown, date: '2026-03-02' },
    { ...time, ticket_id: hidden, date: '2026-03-03' },
  ])
  const product = {
    name: 'Hosting',
    price: 3_100,
    billable_period: 'month',
    client_id: clientId,
    starts_on: '2026-03-01',
    ends_on,
  }
  await manager.post('/api/models/product', product)
  return { clientId, shown }
}

const wordingsOf = async (id: number) => (await at.linesOf(id)).map(({ designation }) => designation)

const closed = async (clientId: number): Promise<number> => {
  const body = { month: '2026-03', client_ids: [clientId] }
  return (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)).json().data.invoices[0]
    .invoice_id
}

const NO_BREAK = '\u00a0'

test('an invoice in English has a title and lines in English, in each grouping, and its credit note too', async () => {
  const { clientId, shown } = await addClient({ country: 'GB', kind: 'individual' }, '2026-03-10')
  const id = await closed(clientId)
  expect(await at.read('invoice', id)).toMatchObject({ title: 'Services for March 2026' })
  const login = `Login (ticket no.${NO_BREAK}${shown})`
  expect(await wordingsOf(id)).toEqual([login, 'Other work', 'Hosting (pro rata: 10 of 31 days)'])
  const regrouped = async (grouping: string) => {
    expect((await manager.put(`/api/models/invoice/${id}/regroup`, { grouping })).statusCode).toBe(200)
    return (await wordingsOf(id)).toSorted()
  }
  expect(await regrouped('entry')).toEqual(
    ['Hosting (pro rata: 10 of 31 days)', `${login}, 2 Mar 2026`, 'Other work, 3 Mar 2026'].toSorted(),
  )
  expect((await regrouped('user')).find((wording) => String(wording).startsWith('Work by '))).toBeDefined()
  const { ref } = await at.step(id, 'markAsSent')
  await at.step(id, 'createCreditNote')
  const [note] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}`)).json().data
  expect(note.title).toBe(`Credit note for ${ref}`)
})

test('an invoice in French has them in French; wordings that nobody changed follow the grouping after the client has moved', async () => {
  const { clientId, shown } = await addClient({}, '2026-03-01')
  const id = await closed(clientId)
  expect(await at.read('invoice', id)).toMatchObject({ title: 'Prestations de mars 2026' })
  expect(await wordingsOf(id)).toEqual([
    `Login (ticket n°${NO_BREAK}${shown})`,
    'Autres travaux',
    'Hosting (prorata\u202f: 1 jour sur 31)',
  ])
  expect((await manager.put(`/api/models/client/${clientId}`, { country: 'IE' })).statusCode).toBe(200)
  expect((await manager.put(`/api/models/invoice/${id}/regroup`, { grouping: 'entry' })).statusCode).toBe(200)
  expect(await wordingsOf(id)).toContain(`Login (ticket no.${NO_BREAK}${shown}), 2 Mar 2026`)
})
