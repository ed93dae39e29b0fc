import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_AMOUNT } from '#contract/core/kinds/money.ts'
import { invoice, invoiceLine, product } from '../../database/schema/billing.ts'
import { activity } from '../../database/schema/sync.ts'
import { pointage, ticket } from '../../database/schema/work.ts'
import { type Invoicing, openInvoicing } from '../../testing/records/invoicing/open-invoicing.ts'
import type { Caller, TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
let at: Invoicing

beforeAll(async () => {
  ;({ server, manager, at } = await openInvoicing())
})
afterAll(() => server.close())

const close = (body: object) => manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)
const traces = (action: string) =>
  server.database.query
    .select()
    .from(activity)
    .where(and(eq(activity.model, 'invoice'), eq(activity.action, action)))
    .orderBy(activity.id)
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [invoice, invoiceLine, pointage, activity].map((table) =>
        server.database.query.select().from(table).orderBy(sql`id`),
      ),
    ),
  )

describe('closing a month', () => {
  test('dry says what it would be, writes nothing, and is then done to the cent', async () => {
    const { fixture, database } = server
    await database.query.update(ticket).set({ is_facturable: false }).where(eq(ticket.id, fixture.tickets.archived))
    await database.query.insert(product).values([
      {
        name: 'Supervision',
        client_id: fixture.ownClient,
        billable_period: 'quarter',
        price: 30_000,
        starts_on: '2025-12-10',
      },
      {
        name: 'Ailleurs',
        client_id: fixture.ownClient,
        billable_period: 'quarter',
        price: 30_000,
        starts_on: '2026-01-10',
      },
    ])
    const before = await everything()
    const dry = await close({ month: '2026-03', dry_run: true })
    expect(dry.statusCode).toBe(201)
    expect(await everything()).toBe(before)

    const done = await close({ month: '2026-03-31' })
    const withoutIds = (answer: typeof dry) =>
      answer.json().data.invoices.map((one: object) => ({ ...one, invoice_id: null }))
    expect(withoutIds(done)).toEqual(withoutIds(dry))
    const [own] = done.json().data.invoices
    // Three tickets of one hour each are billable, and a quarter of supervision.
    expect(own).toMatchObject({
      client_id: fixture.ownClient,
      ut: 12,
      pointages: 3,
      lines: 4,
      amount_ht: 52_500,
      amount_ttc: 63_000,
    })
    const lines = await at.linesOf(own.invoice_id)
    expect(lines.at(-1)).toMatchObject({
      designation: 'Supervision',
      period_start: '2026-03-10',
      period_end: '2026-06-09',
      unit: 'unit',
    })
    expect(await at.read('pointage', fixture.pointages.archived)).toMatchObject({ invoice_id: null })
    expect((await traces('createAllInvoicesForMonth'))[0]).toMatchObject({
      user_id: fixture.people.manager,
      record_id: own.invoice_id,
      before: { amount_ht: 0, amount_ttc: 0 },
      after: { month: '2026-03-01', pointages: { length: 3 }, amount_ht: 52_500, amount_ttc: 63_000 },
    })
    expect(await traces('createAllInvoicesForMonth')).toHaveLength(done.json().data.invoices.length)

    expect((await close({ month: '2026-03' })).json().data).toMatchObject({ dry_run: false, invoices: [] })
  })

  test('what comes later goes to the same draft, and to a new one once that is sent', async () => {
    const { fixture } = server
    await fixture.addPointage(fixture.tickets.own, fixture.people.technicien)
    const [more] = (await close({ month: '2026-03' })).json().data.invoices
    expect(more).toMatchObject({ ut: 4, pointages: 1, lines: 4, amount_ht: 60_000 })
    await at.step(more.invoice_id, 'markAsSent')
    await fixture.addPointage(fixture.tickets.own, fixture.people.technicien)
    const [again] = (await close({ month: '2026-03' })).json().data.invoices
    expect(again.invoice_id).not.toBe(more.invoice_id)
    expect(again).toMatchObject({ pointages: 1, lines: 1 })
  })

  test('is for managers, and for a month that exists', async () => {
    for (const person of ['technicien', 'clientManager'] as const) {
      const caller = await server.as(person)
      expect(
        (await caller.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03' })).statusCode,
      ).toBe(403)
      expect((await caller.put('/api/models/invoice/actions/computeAllTotal')).statusCode).toBe(403)
    }
    for (const month of ['2026-13', 'mars', '2026-02-30', ''])
      expect((await close({ month })).json().errors, month).toHaveProperty('month')
  })
})

test('all drafts are computed anew, sent invoices are not', async () => {
  const { query } = server.database
  const id = await at.addInvoice(server.fixture.ownClient)
  const sent = await at.step(await at.addInvoice(server.fixture.ownClient), 'markAsSent')
  await query.update(invoice).set({ amount_ttc: 1 }).where(eq(invoice.id, id))
  const answer = await manager.put('/api/models/invoice/actions/computeAllTotal')
  const drafts = await query
    .select({ id: invoice.id })
    .from(invoice)
    .where(eq(invoice.stage, 'draft'))
    .orderBy(invoice.id)
  expect(answer.json()).toEqual({ data: { count: drafts.length } })
  expect(await at.read('invoice', id)).toMatchObject({ amount_ttc: 12_000 })
  expect(await at.read('invoice', sent.id)).toEqual(sent)
  const written = await traces('computeAllTotal')
  expect(written.map(({ record_id }) => record_id)).toEqual(drafts.map((draft) => draft.id))
  expect(written.find(({ record_id }) => record_id === id)).toMatchObject({
    before: { amount_ttc: 1 },
    after: { amount_ttc: 12_000 },
  })
})

describe('work on many that breaks off midway', () => {
  test('leaves the trail of every draft that it made, with the time that it billed', async () => {
    const { fixture, database } = server
    const worked = await fixture.addPointage(fixture.tickets.own, fixture.people.technicien)
    const tooMuch = {
      client_id: fixture.otherClient,
      billable_period: 'month',
      price: MAX_AMOUNT,
      starts_on: '2026-01-10',
    }
    const products = ['un', 'deux'].map((name) => ({ ...tooMuch, name }))
    const stored = await database.query.insert(product).values(products).returning()
    const before = (await traces('createAllInvoicesForMonth')).length
    expect((await close({ month: '2026-03' })).statusCode).toBe(422)
    for (const { id } of stored) await database.query.delete(product).where(eq(product.id, id))

    const { invoice_id } = await at.read('pointage', worked)
    const [line, ...others] = (await traces('createAllInvoicesForMonth')).slice(before)
    expect(others).toEqual([])
    expect(line).toMatchObject({
      record_id: invoice_id,
      user_id: fixture.people.manager,
      after: { pointages: [worked] },
    })
  })

  test('leaves the trail of every draft that it computed', async () => {
    const { fixture, database } = server
    const first = await at.addInvoice(fixture.ownClient)
    const broken = await at.addInvoice(fixture.ownClient)
    await database.query
      .update(invoiceLine)
      .set({ unit_price: MAX_AMOUNT, quantity: 200 })
      .where(eq(invoiceLine.invoice_id, broken))
    const before = (await traces('computeAllTotal')).length
    expect((await manager.put('/api/models/invoice/actions/computeAllTotal')).statusCode).toBe(422)
    const written = (await traces('computeAllTotal')).slice(before).map(({ record_id }) => record_id)
    expect(written.at(-1)).toBe(first)
    expect(written).not.toContain(broken)
  })
})

test('methods of payment are listed in the caller’s language', async () => {
  const methods = async (language: string) =>
    (await manager.get('/api/models/transaction/methods', { 'accept-language': language })).json().data as {
      value: string
      label: string
    }[]
  expect((await methods('fr'))[0]).toEqual({ value: 'transfer', label: 'Virement' })
  expect((await methods('en')).map(({ label }) => label)).toContain('Bank transfer')
})
