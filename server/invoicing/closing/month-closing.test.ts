import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const close = async (body: object) =>
  (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)).json().data

interface Values {
  readonly projet?: object
  readonly ticket?: object
}

/** A client with one projet, one ticket and an hour on each of these days. */
const addWork = async (days: readonly string[], values: Values = {}) => {
  const { query } = server.database
  const [{ id: clientId } = { id: 0 }] = await query
    .insert(client)
    .values({ name: 'Client', ...BUYER_ADDRESS })
    .returning()
  const [{ id: projetId } = { id: 0 }] = await query
    .insert(projet)
    .values({ name: 'Projet', client_id: clientId, ...values.projet })
    .returning()
  const ticketId = await server.fixture.addTicket('Ticket', projetId, values.ticket)
  const time = {
    ticket_id: ticketId,
    user_id: server.fixture.people.technicien,
    ut: 4,
    created_at: '2026-03-02T09:00:00.000Z',
  }
  if (days.length > 0) await query.insert(pointage).values(days.map((date) => ({ ...time, date })))
  return { clientId, ticketId }
}

interface LeftOut {
  readonly client_id: number
}

test('what is left out of a month has its reason, by ticket', async () => {
  const march = ['2026-03-02', '2026-03-03']
  const archived = await addWork(march)
  await server.database.query
    .update(client)
    .set({ archived_at: '2026-04-01T00:00:00.000Z' })
    .where(eq(client.id, archived.clientId))
  const billed = await addWork(march)
  await close({ month: '2026-03', client_ids: [billed.clientId] })
  const expected = [
    [archived, 'archived_client', 2],
    [billed, 'already_invoiced', 2],
    [await addWork(march, { projet: { is_facturable: false } }), 'projet_not_billable', 2],
    [await addWork(march, { ticket: { is_facturable: false } }), 'ticket_not_billable', 2],
    [await addWork(march, { projet: { fixed_price: 100_000 } }), 'fixed_price', 2],
    [await addWork(['2026-02-27']), 'earlier_month', 1],
    [await addWork(['2026-04-01', '2026-05-01']), 'later_month', 2],
  ] as const
  const { invoices, left_out } = await close({ month: '2026-03', dry_run: true })
  for (const [{ clientId, ticketId }, reason, pointages] of expected) {
    const theirs = left_out.filter((row: LeftOut) => row.client_id === clientId)
    expect(theirs, reason).toMatchObject([{ reason, pointages, ut: pointages * 4, ticket_id: ticketId }])
    expect(invoices.some((one: LeftOut) => one.client_id === clientId)).toBe(false)
  }
})

describe('the time of an hours contract', () => {
  const sell = async (clientId: number, values: object) => {
    const hours = { name: 'Carnet', client_id: clientId, ut: 10, starts_on: '2025-01-01', ...values }
    const answer = await manager.post('/api/models/contract', hours)
    expect(answer.statusCode).toBe(201)
    return answer.json().data.id
  }

  test('is included in its price, and what exceeds the hours is billed', async () => {
    const { clientId, ticketId } = await addWork(['2025-05-05', '2025-06-02', '2025-06-03', '2025-06-04'])
    const contract_id = await sell(clientId, { price: 50_000 })
    const body = { month: '2025-06', client_ids: [clientId] }
    const dry = await close({ ...body, dry_run: true })
    // Hours of May count too: 4 and 4 UT are included, then 2 of 4, then none.
    expect(dry.invoices).toMatchObject([{ ut: 6, pointages: 2, amount_ht: 11_250 }])
    expect(dry.left_out).toMatchObject([{ reason: 'contract', ticket_id: ticketId, contract_id, pointages: 1, ut: 4 }])
    const [made] = (await close(body)).invoices
    expect(made).toMatchObject({ ut: 6, amount_ht: 11_250 })
    const again = await close(body)
    expect(again.invoices).toEqual([])
    const reasons = again.left_out
      .map((row: { reason: string; contract_id: number | null }) => [row.reason, row.contract_id])
      .sort()
    expect(reasons).toEqual([
      ['already_invoiced', null],
      ['contract', contract_id],
    ])
    // May was closed by the contract, so that nothing of it waits.
    expect((await close({ month: '2025-05', client_ids: [clientId], dry_run: true })).invoices).toEqual([])
  })

  test('makes no draft of a client whose month it includes, and counts each month anew', async () => {
    const { clientId } = await addWork(['2025-07-01', '2025-07-02', '2025-08-01'])
    await sell(clientId, { price: 20_000, billable_period: 'month', ut: 8 })
    for (const month of ['2025-07', '2025-08']) {
      const { invoices, left_out } = await close({ month, client_ids: [clientId] })
      expect(invoices).toEqual([])
      expect(left_out).toMatchObject([{ reason: 'contract' }])
    }
  })

  test('is billed where the contract has no price: it only limits the time', async () => {
    const { clientId } = await addWork(['2025-07-01'])
    await sell(clientId, {})
    expect((await close({ month: '2025-07', client_ids: [clientId] })).invoices).toMatchObject([{ ut: 4 }])
  })
})

describe('a subscription', () => {
  const monthly = { name: 'Maintenance', price: 5_000, billable_period: 'month' }
  const subscribe = async (values: object = {}) => {
    const [{ id: clientId } = { id: 0 }] = await server.database.query
      .insert(client)
      .values({ name: 'Abonné', ...BUYER_ADDRESS })
      .returning()
    const { id } = (await manager.post('/api/models/product', { ...monthly, client_id: clientId, ...values })).json()
      .data
    return { clientId, productId: id }
  }
  const skippedFor = async (clientId: number, month: string) =>
    (await close({ month, client_ids: [clientId], dry_run: true })).left_out.map(
      (row: { reason: string; product_id: number }) => [row.reason, row.product_id],
    )
  const monthsOf = async (clientId: number, month: string) =>
    (await close({ month, client_ids: [clientId], dry_run: true })).left_out.map(
      (row: { month: string | null }) => row.month,
    )

  test('that a closing has left unchosen is told until its month is closed, and again once its invoice is credited', async () => {
    const { clientId, productId } = await subscribe()
    await close({ month: '2026-01', client_ids: [clientId] })
    const told = ['earlier_month', productId]
    expect(await skippedFor(clientId, '2026-02')).toEqual([])
    expect(await skippedFor(clientId, '2026-04')).toEqual([told, told])
    expect(await monthsOf(clientId, '2026-04')).toEqual(['2026-02-01', '2026-03-01'])
    await close({ month: '2026-04', client_ids: [clientId] })
    expect(await skippedFor(clientId, '2026-05')).toEqual([told, told])
    const [march] = (await close({ month: '2026-03', client_ids: [clientId] })).invoices
    expect(await skippedFor(clientId, '2026-05')).toEqual([told])
    await close({ month: '2026-02', client_ids: [clientId] })
    expect(await skippedFor(clientId, '2026-05')).toEqual([])

    await at.step(march.invoice_id, 'markAsSent')
    await at.step(march.invoice_id, 'createCreditNote')
    const [note] = (await manager.get(`/api/models/invoice?filter[credited_invoice_id]=${march.invoice_id}`)).json()
      .data
    await at.step(note.id, 'markAsSent')
    expect(await skippedFor(clientId, '2026-05')).toEqual([told])
  })

  test('that was billed for a year, and is billed by the month since, is told and billed once the year has ended', async () => {
    const { clientId, productId } = await subscribe({ billable_period: 'year', starts_on: '2025-01-01' })
    await close({ month: '2025-01', client_ids: [clientId] })
    expect((await manager.put(`/api/models/product/${productId}`, { billable_period: 'month' })).statusCode).toBe(200)
    expect(await skippedFor(clientId, '2025-06')).toEqual([['already_invoiced', productId]])
    expect((await close({ month: '2025-06', client_ids: [clientId] })).invoices).toEqual([])
    expect(await monthsOf(clientId, '2026-02')).toEqual(['2026-01-01'])
    expect((await close({ month: '2026-01', client_ids: [clientId] })).invoices).toMatchObject([{ amount_ht: 5_000 }])
  })

  test('is told of its own periods alone, and of none before it was first billed', async () => {
    const { clientId, productId } = await subscribe({ billable_period: 'quarter', starts_on: '2025-02-10' })
    expect(await skippedFor(clientId, '2026-03')).toEqual([])
    await close({ month: '2025-05', client_ids: [clientId] })
    expect(await skippedFor(clientId, '2025-08')).toEqual([])
    expect(await skippedFor(clientId, '2025-11')).toEqual([['earlier_month', productId]])
    const ended = await subscribe({ starts_on: '2025-01-01', ends_on: '2025-02-28' })
    await close({ month: '2025-01', client_ids: [ended.clientId] })
    expect(await skippedFor(ended.clientId, '2025-06')).toEqual([['earlier_month', ended.productId]])
  })
})

test('a product that is sold once is told as billed in the month of its invoice, and not in later ones', async () => {
  const { clientId } = await addWork([])
  const product = {
    name: 'Installation',
    price: 90_000,
    billable_period: 'once',
    client_id: clientId,
    starts_on: '2026-01-20',
  }
  const { id } = (await manager.post('/api/models/product', product)).json().data
  const toldIn = async (month: string) =>
    (await close({ month, client_ids: [clientId], dry_run: true })).left_out.map(
      (row: { reason: string; product_id: number }) => [row.reason, row.product_id],
    )
  expect((await close({ month: '2026-03', client_ids: [clientId] })).invoices).toMatchObject([{ amount_ht: 90_000 }])
  expect(await toldIn('2026-03')).toEqual([['already_invoiced', id]])
  for (const month of ['2026-01', '2026-02', '2026-04', '2027-03']) expect(await toldIn(month)).toEqual([])
  expect((await close({ month: '2026-04', client_ids: [clientId] })).invoices).toEqual([])
})

describe('closing for some clients', () => {
  test('makes their drafts alone, as the dry run has said line by line', async () => {
    const [asked, other] = [await addWork(['2025-10-02', '2025-10-20']), await addWork(['2025-10-03'])]
    const body = { month: '2025-10', client_ids: [asked.clientId] }
    const dry = await close({ ...body, dry_run: true })
    const line = { quantity: 200, unit: 'hour', unit_price: 7_500, tva: 2_000 }
    expect(dry.invoices).toMatchObject([
      { invoice_id: null, client_id: asked.clientId, draft_lines: [{ ...line, amount: 15_000 }] },
    ])
    const done = await close(body)
    expect(done.invoices.map(({ client_id }: LeftOut) => client_id)).toEqual([asked.clientId])
    expect(await at.linesOf(done.invoices[0].invoice_id)).toMatchObject([line])
    expect((await close({ month: '2025-10', client_ids: [other.clientId] })).invoices).toHaveLength(1)
  })

  test('is undone by deleting its drafts, and is then the same again', async () => {
    const { clientId, ticketId } = await addWork(['2025-11-02', '2025-11-20'])
    const body = { month: '2025-11', client_ids: [clientId] }
    const [first] = (await close(body)).invoices
    expect((await manager.delete(`/api/models/invoice/${first.invoice_id}`)).statusCode).toBe(200)
    const time = await server.database.query.select().from(pointage).where(eq(pointage.ticket_id, ticketId))
    expect(time.map((row) => [row.invoice_id, row.invoice_line_id, row.is_locked])).toEqual(
      Array(2).fill([null, null, false]),
    )
    const [again] = (await close(body)).invoices
    expect({ ...again, invoice_id: null }).toEqual({ ...first, invoice_id: null })
  })

  test('marks the drafts that it makes, not those that it finds', async () => {
    const [made, found] = [await addWork(['2025-09-02']), await addWork(['2025-09-02', '2025-09-03'])]
    const [entry] = await server.database.query.select().from(pointage).where(eq(pointage.ticket_id, found.ticketId))
    expect((await manager.put(`/api/models/pointage/${entry?.id}/facturation_auto`)).statusCode).toBe(200)
    await close({ month: '2025-09', client_ids: [made.clientId, found.clientId] })
    const drafts = (await manager.get('/api/models/invoice?filter[month]=2025-09-01&limit=all')).json().data
    const madeBy = new Map(
      drafts.map((row: { client_id: number; made_by_closing: boolean }) => [row.client_id, row.made_by_closing]),
    )
    expect([madeBy.get(made.clientId), madeBy.get(found.clientId)]).toEqual([true, false])
  })

  test('refuses a client that is none', async () => {
    const answer = await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', {
      month: '2026-03',
      client_ids: ['x'],
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['client_ids']])
  })
})

test('other people are answered while many clients are billed, each once', { timeout: 120_000 }, async () => {
  for (let n = 0; n < 50; n++) await addWork(['2024-05-02', '2024-05-03', '2024-05-04'])
  const closing = close({ month: '2024-05' }).then(({ invoices }) => ({ invoices, at: performance.now() }))
  const others = Promise.all(Array.from({ length: 20 }, () => manager.get('/api/models/ticket_status'))).then(() =>
    performance.now(),
  )
  const { invoices, at: done } = await closing
  expect(await others).toBeLessThan(done)
  expect(invoices.length).toBeGreaterThanOrEqual(50)
  expect((await close({ month: '2024-05' })).invoices).toEqual([])
})
