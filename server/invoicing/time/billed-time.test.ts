import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '../../database/schema/billing.ts'
import { invoiceTime } from '../../database/schema/invoice-record.ts'
import type { Wire } from '../../testing/records/invoicing/invoicing.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing
const tickets: number[] = []

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
  const { fixture } = server
  tickets.push(
    await fixture.addTicket('Câblage', fixture.projets.own),
    await fixture.addTicket('Réseau', fixture.projets.own),
  )
})
afterAll(() => server.close())

const work = async (ticket: number, values: object = {}): Promise<number> =>
  (
    await manager.post('/api/models/pointage', { ticket_id: tickets[ticket], ut: 4, date: '2026-03-05', ...values })
  ).json().data.id
const impute = (pointage: number, invoice_id: number) =>
  manager.put(`/api/models/pointage/${pointage}/imputeInvoice`, { invoice_id })
const draftWith = async (pointages: readonly number[]): Promise<number> => {
  const id = await at.addInvoice(server.fixture.ownClient, [])
  for (const pointage of pointages) await impute(pointage, id)
  return id
}
const creditOf = async (id: number): Promise<Wire> => {
  await at.step(id, 'createCreditNote')
  return (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${id}&orderBy=id:desc`)).json().data[0]
}

describe('a credit note', () => {
  test('in full frees the time of its invoice for another one; the history of both stays', async () => {
    const pointage = await work(0)
    const first = await draftWith([pointage])
    await at.step(first, 'markAsSent')
    expect(await at.read('pointage', pointage)).toMatchObject({ invoice_id: first, is_locked: true })
    await at.step((await creditOf(first)).id, 'markAsSent')
    expect(await at.read('pointage', pointage)).toMatchObject({
      invoice_id: null,
      invoice_line_id: null,
      is_locked: false,
    })
    const second = await draftWith([pointage])
    await at.step(second, 'markAsSent')
    const history = await server.database.query
      .select()
      .from(invoiceTime)
      .where(eq(invoiceTime.pointage_id, pointage))
      .orderBy(invoiceTime.invoice_id)
    expect(history).toMatchObject([
      { invoice_id: first, ut: 4, date: '2026-03-05', hour_price: 7_500, ticket_id: tickets[0] },
      { invoice_id: second, ut: 4 },
    ])
  })

  test('in part keeps it, and frees it with the last one', async () => {
    const pointage = await work(0)
    const id = await draftWith([pointage])
    await at.step(id, 'markAsSent')
    const part = await creditOf(id)
    const [line] = await at.linesOf(part.id)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { quantity: -60 })
    await at.step(part.id, 'markAsSent')
    expect(await at.read('pointage', pointage)).toMatchObject({ invoice_id: id, is_locked: true })
    const rest = await creditOf(id)
    const [other] = await at.linesOf(rest.id)
    await manager.put(`/api/models/invoice_line/${other?.id}`, { quantity: -40 })
    await at.step(rest.id, 'markAsSent')
    expect(await at.read('pointage', pointage)).toMatchObject({ invoice_id: null, is_locked: false })
  })

  test('in full frees stages and subscriptions too', async () => {
    const { fixture, database } = server
    const { data: own } = (
      await manager.post('/api/models/projet', { name: 'Forfait', client_id: fixture.ownClient, fixed_price: 1_000 })
    ).json()
    const { data: stage } = (
      await manager.post('/api/models/billing_stage', {
        projet_id: own.id,
        designation: 'Lot',
        amount: 1_000,
        due_on: '2024-02-01',
      })
    ).json()
    const sold = {
      name: 'Supervision',
      client_id: fixture.ownClient,
      billable_period: 'month',
      price: 3_000,
      starts_on: '2024-02-01',
      ends_on: '2024-02-29',
    }
    await database.query.insert(product).values(sold)
    const close = async () =>
      (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2024-02' })).json().data
        .invoices
    const [billed] = await close()
    expect(billed.draft_lines.map(({ amount }: { amount: number }) => amount)).toEqual([1_000, 3_000])
    await at.step(billed.invoice_id, 'markAsSent')
    expect(await close()).toEqual([])
    await at.step((await creditOf(billed.invoice_id)).id, 'markAsSent')
    expect(await at.read('billing_stage', stage.id)).toMatchObject({ invoice_line_id: null })
    const [again] = await close()
    expect(again.draft_lines).toEqual(billed.draft_lines)
    expect(again.invoice_id).not.toBe(billed.invoice_id)
  })
})

describe('regrouping', () => {
  const wordings = async (id: number) => (await at.linesOf(id)).map((line) => [line['designation'], line['quantity']])
  const regroup = (id: number, grouping: string) => manager.put(`/api/models/invoice/${id}/regroup`, { grouping })

  test('puts the time of a draft on lines by entry, projet, person or ticket, and loses none', async () => {
    const { fixture } = server
    const times = [
      await work(0),
      await work(0, { user_id: fixture.people.technicien }),
      await work(1, { date: '2026-03-09' }),
    ]
    const id = await draftWith(times)
    await manager.post('/api/models/invoice_line', {
      invoice_id: id,
      designation: 'Déplacement',
      unit_price: 10_000,
      position: 9,
    })
    const before = await at.read('invoice', id)
    expect(await wordings(id)).toEqual([
      [`Câblage (ticket n°\u00a0${tickets[0]})`, 200],
      [`Réseau (ticket n°\u00a0${tickets[1]})`, 100],
      ['Déplacement', 100],
    ])
    const sizes: Record<string, number> = {}
    for (const grouping of ['entry', 'projet', 'user', 'ticket']) {
      expect((await regroup(id, grouping)).json().data).toMatchObject({ grouping })
      const lines = await wordings(id)
      sizes[grouping] = lines.length
      expect(
        lines
          .filter(([designation]) => designation !== 'Déplacement')
          .reduce((sum, [, quantity]) => sum + Number(quantity), 0),
      ).toBe(300)
      expect(await at.read('invoice', id)).toMatchObject({ amount_ht: before['amount_ht'] })
    }
    expect(sizes).toEqual({ entry: 4, projet: 2, user: 3, ticket: 3 })
  })

  test('keeps wording and price that were written by hand where the group is the same', async () => {
    const id = await draftWith([await work(0), await work(1), await work(1)])
    const [alone, shared] = await at.linesOf(id)
    for (const line of [alone, shared])
      await manager.put(`/api/models/invoice_line/${line?.id}`, { designation: 'À la main', unit_price: 9_900 })
    await regroup(id, 'entry')
    const lines = await at.linesOf(id)
    expect(lines.filter((line) => line['designation'] === 'À la main')).toMatchObject([
      { id: alone?.id, unit_price: 9_900 },
    ])
    expect(lines).toHaveLength(3)
  })

  test('is for drafts that bill time', async () => {
    const deposit = await at.addInvoice(server.fixture.ownClient, [{}], { kind: 'deposit' })
    expect((await regroup(deposit, 'entry')).json().code).toBe('transition_not_allowed')
    await at.step(deposit, 'markAsSent')
    expect((await regroup(deposit, 'entry')).json().code).toBe('invoice_locked')
  })

  test('holds for time that is imputed later', async () => {
    const id = await draftWith([await work(0)])
    await regroup(id, 'projet')
    await impute(await work(1), id)
    expect(await wordings(id)).toEqual([['Projet visible', 200]])
  })
})

describe('the explanation of an invoice', () => {
  const explain = async (id: number, person: Parameters<typeof server.as>[0] = 'manager') =>
    (await server.as(person)).get(`/api/models/invoice/${id}/explain`)

  test('has the time of each line: live on a draft, as it was billed once it is sent', async () => {
    const pointage = await work(0, { comment: 'Prise changée' })
    const id = await draftWith([pointage])
    const [line] = (await explain(id)).json().data
    expect(line).toMatchObject({
      designation: expect.stringContaining('Câblage'),
      entries: [
        {
          pointage_id: pointage,
          date: '2026-03-05',
          ut: 4,
          hour_price: 7_500,
          comment: 'Prise changée',
          ticket_id: tickets[0],
          ticket_name: 'Câblage',
          person: 'Manager Essai',
        },
      ],
    })
    await manager.put(`/api/models/pointage/${pointage}/editUtInvoiced`, { ut_invoiced: 6 })
    expect((await explain(id)).json().data[0].entries).toMatchObject([{ ut: 6 }])
    await at.step(id, 'markAsSent')
    const sent = (await explain(id)).json().data
    await at.step((await creditOf(id)).id, 'markAsSent')
    // The time of the credited invoice may change again; the invoice keeps what it billed.
    await manager.put(`/api/models/pointage/${pointage}/editUt`, { ut: 1 })
    expect((await explain(id)).json().data).toEqual(sent)
  })

  test('names the price of an hour where the line is billed by the hour', async () => {
    const id = await draftWith([await work(0)])
    const [line] = await at.linesOf(id)
    await manager.put(`/api/models/invoice_line/${line?.id}`, { unit_price: 6_000 })
    expect((await explain(id)).json().data[0].entries).toMatchObject([{ hour_price: 6_000 }])
    await manager.put(`/api/models/invoice_line/${line?.id}`, { unit: 'unit', quantity: 100, unit_price: 50_000 })
    expect((await explain(id)).json().data[0].entries).toMatchObject([{ ut: 4, hour_price: null }])
    await at.step(id, 'markAsSent')
    expect((await explain(id, 'clientManager')).json().data[0].entries).toMatchObject([{ ut: 4, hour_price: null }])
  })

  test('of a credit note has the time of the lines that it takes back', async () => {
    const id = await draftWith([await work(0), await work(1, { ut: 6 })])
    await manager.post('/api/models/invoice_line', {
      invoice_id: id,
      designation: 'Déplacement',
      unit_price: 10_000,
      position: 9,
    })
    await at.step(id, 'markAsSent')
    const billed = (await explain(id)).json().data.map(({ entries }: { entries: object[] }) => entries)
    expect(billed.map(({ length }: object[]) => length)).toEqual([1, 1, 0])
    const credit = await creditOf(id)
    const entriesOf = async (person?: 'clientManager') =>
      (await explain(credit.id, person)).json().data.map(({ entries }: { entries: object[] }) => entries)
    expect(await entriesOf()).toEqual(billed)
    // A part of a line takes back time of that line; a line of another price is its own.
    const [first, second] = await at.linesOf(credit.id)
    await manager.put(`/api/models/invoice_line/${first?.id}`, { quantity: -50 })
    await manager.put(`/api/models/invoice_line/${second?.id}`, { unit_price: 100 })
    await at.step(credit.id, 'markAsSent')
    expect((await entriesOf('clientManager')).map(({ length }: object[]) => length)).toEqual([1, 0, 0])
  })

  test('is for managers and for the client’s people who see the invoice; tickets that they do not see stay hidden', async () => {
    const { fixture } = server
    const hidden = await fixture.addPointage(fixture.tickets.internal, fixture.people.technicien, 'Entre nous')
    const id = await draftWith([await work(0, { comment: 'Vu' }), hidden])
    expect((await explain(id, 'clientManager')).statusCode).toBe(404)
    await at.step(id, 'markAsSent')
    const lines = (await explain(id, 'clientManager')).json().data
    expect(lines.flatMap(({ entries }: { entries: object[] }) => entries)).toMatchObject([
      { comment: 'Vu', ticket_id: tickets[0] },
      { comment: null, ticket_id: null, ticket_name: null, ut: 4 },
    ])
    expect(
      await Promise.all(
        (['client', 'otherClient', 'technicien'] as const).map(
          async (person) => (await explain(id, person)).statusCode,
        ),
      ),
    ).toEqual([404, 404, 403])
    expect((await server.app.inject({ url: `/api/models/invoice/${id}/explain` })).statusCode).toBe(401)
    expect((await explain(999_999)).statusCode).toBe(404)
  })
})
