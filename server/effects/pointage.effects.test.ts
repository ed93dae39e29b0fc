import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projet } from '../database/schema/people.ts'
import { pointage, ticket } from '../database/schema/work.ts'
import type { Wire } from '../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
let draft: number
let ticketId: number
/** One hour on 2 March 2026. */
let entry: number

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())
beforeEach(async () => {
  const { fixture } = server
  ticketId = await fixture.addTicket('Câblage', fixture.projets.own)
  entry = await fixture.addPointage(ticketId, fixture.people.technicien)
  draft = await at.addInvoice(fixture.ownClient, [])
})

const act = (id: number, action: string, body: object = {}) => manager.put(`/api/models/pointage/${id}/${action}`, body)
const impute = (id: number, invoice_id = draft) => act(id, 'imputeInvoice', { invoice_id })

test('an invoiced time is at most 24 hours, and a longer one that is stored is still answered', async () => {
  expect(Object.keys((await act(entry, 'editUtInvoiced', { ut_invoiced: 97 })).json().errors)).toEqual(['ut_invoiced'])
  await server.database.query.update(pointage).set({ ut_invoiced: 160 }).where(eq(pointage.id, entry))
  expect(await at.read('pointage', entry)).toMatchObject({ ut_invoiced: 160 })
  const found = (await manager.get('/api/models/pointage?filter[ut_invoiced][from]=100')).json().data
  expect(found.map(({ id }: Wire) => id)).toContain(entry)
  expect((await act(entry, 'editComment', { comment: 'Relu' })).statusCode).toBe(200)
})

describe('time put on a draft', () => {
  test('stands on one line a ticket, in hundredths of an hour, with its period and the price of an hour', async () => {
    const { fixture } = server
    const second = await fixture.addPointage(ticketId, fixture.people.colleague)
    await server.database.query.update(pointage).set({ ut: 3, date: '2026-03-09' }).where(eq(pointage.id, second))
    expect((await impute(entry)).json().data).toMatchObject({
      invoice_id: draft,
      ut_invoiced: 4,
      invoiced_user_id: fixture.people.technicien,
    })
    await impute(second)
    const [line, ...others] = await at.linesOf(draft)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      designation: `Câblage (ticket n°\u00a0${ticketId})`,
      quantity: 175,
      unit: 'hour',
      unit_price: 7_500,
      tva: 2_000,
    })
    expect(line).toMatchObject({ period_start: '2026-03-02', period_end: '2026-03-09' })
    expect(await at.read('pointage', second)).toMatchObject({ invoice_line_id: line?.id })
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 13_125, amount_ttc: 15_750 })
  })

  test('names no work that the client does not see', async () => {
    const { tickets, people } = server.fixture
    for (const ticket of [tickets.internal, tickets.hidden])
      await impute(await server.fixture.addPointage(ticket, people.technicien))
    expect((await at.linesOf(draft)).map((line) => line['designation'])).toEqual(['Autres travaux', 'Autres travaux'])
    await manager.put(`/api/models/invoice/${draft}/regroup`, { grouping: 'projet' })
    const names = (await at.linesOf(draft)).map((line) => line['designation'])
    expect(names).toContain('Autres travaux')
    expect(names).not.toContain((await at.read('projet', server.fixture.projets.hidden))['name'])
  })

  test('follows what is invoiced, keeps wording and price written by hand, and beside it the lines written by hand', async () => {
    await impute(entry)
    const [line] = await at.linesOf(draft)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { designation: 'Régie', unit_price: 9_000 })
    await at.addLine(draft, { designation: 'Déplacement', unit_price: 5_000 })
    await act(entry, 'editUtInvoiced', { ut_invoiced: 6 })
    await at.step(draft, 'computeTotal')
    expect(await at.linesOf(draft)).toMatchObject([
      { id: line?.id, designation: 'Régie', quantity: 150, unit_price: 9_000 },
      { designation: 'Déplacement', unit_price: 5_000 },
    ])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 18_500 })
  })

  test('keeps the quantity and the lump sum that a manager wrote when the totals are added up again', async () => {
    const other = await server.fixture.addPointage(
      await server.fixture.addTicket('Baie', server.fixture.projets.own),
      server.fixture.people.technicien,
    )
    for (const id of [entry, other]) await impute(id)
    const [first, second] = await at.linesOf(draft)
    await manager.put(`/api/models/invoice_line/${first?.id}`, { quantity: 75 })
    await manager.put(`/api/models/invoice_line/${second?.id}`, { quantity: 100, unit: 'unit', unit_price: 50_000 })
    const written = await at.linesOf(draft)
    expect(written).toMatchObject([{ quantity: 75 }, { unit: 'unit', unit_price: 50_000 }])
    await at.step(draft, 'computeTotal')
    await manager.put('/api/models/invoice/actions/computeAllTotal')
    expect(await at.linesOf(draft)).toEqual(written)
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 55_625 })
  })

  test('bills the corrected duration and person, and what a manager chose to bill stays', async () => {
    const { technicien, colleague } = server.fixture.people
    await impute(entry)
    await act(entry, 'editUt', { ut: 8 })
    await act(entry, 'editUser', { user_id: colleague })
    expect(await at.read('pointage', entry)).toMatchObject({
      ut: 8,
      ut_invoiced: 8,
      user_id: colleague,
      invoiced_user_id: colleague,
    })
    expect(await at.linesOf(draft)).toMatchObject([{ quantity: 200 }])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ht: 15_000 })

    await act(entry, 'editUtInvoiced', { ut_invoiced: 6 })
    await act(entry, 'editInvoicedUser', { invoiced_user_id: technicien })
    await act(entry, 'editUt', { ut: 12 })
    await act(entry, 'editUser', { user_id: technicien })
    expect(await at.read('pointage', entry)).toMatchObject({ ut: 12, ut_invoiced: 6, invoiced_user_id: technicien })
    expect(await at.linesOf(draft)).toMatchObject([{ quantity: 150 }])
  })

  test('moves to another draft with its line, and goes with it when it is taken off or deleted', async () => {
    const other = await at.addInvoice(server.fixture.ownClient, [])
    await impute(entry)
    await impute(entry, other)
    expect([await at.linesOf(draft), (await at.linesOf(other)).length]).toEqual([[], 1])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ttc: 0 })
    expect((await act(entry, 'Unimputed')).json().data).toMatchObject({ invoice_id: null, invoice_line_id: null })
    expect(await at.linesOf(other)).toEqual([])
    await impute(entry)
    await manager.delete(`/api/models/pointage/${entry}`)
    expect(await at.linesOf(draft)).toEqual([])
    expect(await at.read('invoice', draft)).toMatchObject({ amount_ttc: 0 })
  })

  test('is free again when its line or the draft is deleted', async () => {
    await impute(entry)
    const [line] = await at.linesOf(draft)
    await manager.delete(`/api/models/invoice_line/${line?.id}`)
    expect(await at.read('pointage', entry)).toMatchObject({
      invoice_id: null,
      invoice_line_id: null,
      is_locked: false,
    })
    await impute(entry)
    await manager.delete(`/api/models/invoice/${draft}`)
    expect(await at.read('pointage', entry)).toMatchObject({
      invoice_id: null,
      invoice_line_id: null,
      is_locked: false,
    })
    expect((await manager.get(`/api/models/invoice_line?filter[invoice_id]=${draft}`)).json().data).toEqual([])
  })
})

describe('refusals', () => {
  test('a sent invoice takes no time and gives none back, and its time is locked', async () => {
    await impute(entry)
    await at.step(draft, 'markAsSent')
    const version = (await at.read('pointage', entry)).version
    const free = await server.fixture.addPointage(ticketId, server.fixture.people.technicien)
    const put = await impute(free)
    expect([put.statusCode, put.json().code, put.json().data]).toMatchObject([
      409,
      'invoice_locked',
      { id: free, invoice_id: null },
    ])
    const refused = [
      await act(entry, 'Unimputed'),
      await act(entry, 'editUt', { ut: 8 }),
      await act(entry, 'editUtInvoiced', { ut_invoiced: 8 }),
      await act(entry, 'facturation_auto'),
      await manager.delete(`/api/models/pointage/${entry}`),
    ]
    for (const answer of refused) expect([answer.statusCode, answer.json().code]).toEqual([409, 'invoice_locked'])
    expect(await at.read('pointage', entry)).toMatchObject({ is_locked: true, version })
  })

  test('what is not billable is on no invoice', async () => {
    await server.database.query.update(ticket).set({ is_facturable: false }).where(eq(ticket.id, ticketId))
    for (const answer of [await impute(entry), await act(entry, 'facturation_auto')]) {
      expect([answer.statusCode, answer.json().code, answer.json().data]).toMatchObject([
        409,
        'not_billable',
        { id: entry, invoice_id: null },
      ])
    }
    const inner = await server.fixture.addProjet('Interne', server.fixture.ownClient, { is_facturable: false })
    await server.database.query
      .update(ticket)
      .set({ is_facturable: true, projet_id: inner })
      .where(eq(ticket.id, ticketId))
    expect((await impute(entry)).json().code).toBe('not_billable')
    await server.database.query.update(projet).set({ is_facturable: true }).where(eq(projet.id, inner))
    expect((await impute(entry)).statusCode).toBe(200)
  })

  test('the invoice of another client is none to put it on', async () => {
    const theirs = await at.addInvoice(server.fixture.otherClient, [])
    expect((await impute(entry, theirs)).statusCode).toBe(422)
  })
})

describe('facturation_auto', () => {
  test('makes one draft a client and month and finds it again; what is on a draft stays there', async () => {
    const { fixture } = server
    const second = await fixture.addPointage(ticketId, fixture.people.technicien)
    const third = await fixture.addPointage(ticketId, fixture.people.technicien)
    await server.database.query.update(pointage).set({ date: '2026-08-31' }).where(eq(pointage.id, third))
    const [first, again, later]: Wire[] = [
      (await act(entry, 'facturation_auto')).json().data,
      (await act(second, 'facturation_auto')).json().data,
      (await act(third, 'facturation_auto')).json().data,
    ]
    expect(again?.['invoice_id']).toBe(first?.['invoice_id'])
    expect(await at.read('invoice', Number(first?.['invoice_id']))).toMatchObject({
      month: '2026-03-01',
      title: 'Prestations de mars 2026',
    })
    expect(await at.read('invoice', Number(later?.['invoice_id']))).toMatchObject({
      month: '2026-08-01',
      title: 'Prestations d’août 2026',
    })
    expect((await act(second, 'facturation_auto')).json().data).toMatchObject({
      invoice_id: first?.['invoice_id'],
      version: again?.version,
    })
  })
})
