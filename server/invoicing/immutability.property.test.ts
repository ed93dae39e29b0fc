import { createHash } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalsOf } from '#contract/core/kinds/money.ts'
import { invoice, invoiceLine, transaction } from '../database/schema/billing.ts'
import { pointage } from '../database/schema/work.ts'
import { SELLER, setSeller } from '../testing/records/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

/*
 * After every step, whatever was asked and whatever was answered:
 *
 *   1. What was sent keeps its reference, dates, sums, lines, pointages and the bytes of its PDF.
 *   2. A draft's sums are those of its lines; time on an invoice stands on one of its lines, and is locked when it is sent.
 *   3. References of a series have no gap and follow the days of issue.
 *   4. Nothing is answered 500.
 */
let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
  // Invoices that the fixture stored without the server follow none of these rules.
  for (const table of [transaction, invoiceLine, invoice]) await server.database.query.delete(table)
})
afterAll(() => server.close())

interface Step {
  readonly name: keyof typeof STEPS
  readonly a: number
  readonly b: number
}

const ids = async (table: typeof invoice | typeof invoiceLine | typeof pointage | typeof transaction): Promise<readonly number[]> =>
  (await server.database.query.select({ id: table.id }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)).map(({ id }) => id)

const pick = (all: readonly number[], n: number): number => all[n % Math.max(1, all.length)] ?? 999_999
const onInvoice = async (a: number, action: string) => manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}/${action}`)
const onPointage = async (a: number, action: string, body: object = {}) =>
  manager.put(`/api/models/pointage/${pick(await ids(pointage), a)}/${action}`, body)

const STEPS = {
  create: (a: number) => manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Facture ${a}` }),
  rename: async (a: number, b: number) => manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}`, { title: `Titre ${b}`, comments: null }),
  remove: async (a: number) => manager.delete(`/api/models/invoice/${pick(await ids(invoice), a)}`),
  addLine: async (a: number, b: number) =>
    manager.post('/api/models/invoice_line', { invoice_id: pick(await ids(invoice), a), designation: `Ligne ${b}`, quantity: b, unit_price: a * 7 }),
  editLine: async (a: number, b: number) =>
    manager.put(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`, { quantity: b - 50, tva: b * 10 }),
  removeLine: async (a: number) => manager.delete(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`),
  work: (a: number) => manager.post('/api/models/pointage', { ticket_id: server.fixture.tickets.own, ut: (a % 32) + 1, date: '2026-03-05' }),
  impute: async (a: number, b: number) => onPointage(a, 'imputeInvoice', { invoice_id: pick(await ids(invoice), b) }),
  takeOff: (a: number) => onPointage(a, 'Unimputed'),
  auto: (a: number) => onPointage(a, 'facturation_auto'),
  editUt: (a: number, b: number) => onPointage(a, 'editUt', { ut: (b % 32) + 1 }),
  editUtInvoiced: (a: number, b: number) => onPointage(a, 'editUtInvoiced', { ut_invoiced: b % 32 }),
  editDate: (a: number, b: number) => onPointage(a, 'editDate', { date: `2026-03-${String((b % 28) + 1).padStart(2, '0')}` }),
  removePointage: async (a: number) => manager.delete(`/api/models/pointage/${pick(await ids(pointage), a)}`),
  compute: (a: number) => onInvoice(a, 'computeTotal'),
  computeAll: () => manager.put('/api/models/invoice/actions/computeAllTotal'),
  closeMonth: () => manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03' }),
  send: (a: number) => onInvoice(a, 'markAsSent'),
  close: (a: number) => onInvoice(a, 'markAsClosed'),
  credit: (a: number) => onInvoice(a, 'createCreditNote'),
  pay: async (a: number, b: number) =>
    manager.post('/api/models/transaction', { invoice_id: pick(await ids(invoice), a), amount: (b - 40) * 1_000, date: '2026-04-01' }),
  unpay: async (a: number) => manager.delete(`/api/models/transaction/${pick(await ids(transaction), a)}`),
  client: (a: number, b: number) => manager.put(`/api/models/client/${server.fixture.ownClient}`, { has_tva: a % 2 === 0, city: `Ville ${b}` }),
  settings: async (a: number) => {
    const [{ id }] = (await manager.get('/api/models/settings')).json().data
    return manager.put(`/api/models/settings/${id}`, { ...SELLER, city: `Siège ${a}`, hour_price: 5_000 + a })
  },
} as const

type Frozen = Readonly<Record<string, unknown>>

/** Values of sent invoices that must never change. */
const frozen = async (): Promise<ReadonlyMap<number, Frozen>> => {
  const { query } = server.database
  const sent = await query.select().from(invoice).where(ne(invoice.stage, 'draft'))
  const entries = sent.map(async ({ version: _v, xid: _x, updated_at: _u, stage: _s, fully_paid: _f, closed_at: _c, ...kept }) => {
    const lines = await query
      .select()
      .from(invoiceLine)
      .where(and(eq(invoiceLine.invoice_id, kept.id), isNull(invoiceLine.deleted_at)))
      .orderBy(invoiceLine.id)
    const time = await query.select().from(pointage).where(eq(pointage.invoice_id, kept.id)).orderBy(pointage.id)
    return [kept.id, { ...kept, lines, time: time.filter((row) => row.deleted_at === null) }] as const
  })
  return new Map(await Promise.all(entries))
}

const pdfOf = async (id: number): Promise<string> =>
  createHash('sha256')
    .update((await manager.get(`/api/models/invoice/${id}/exportPdf`)).rawPayload)
    .digest('hex')

const checkRules = async (): Promise<void> => {
  const { query } = server.database
  const invoices = await query.select().from(invoice).where(isNull(invoice.deleted_at))
  const lines = await query.select().from(invoiceLine).where(isNull(invoiceLine.deleted_at))
  const time = await query.select().from(pointage).where(isNull(pointage.deleted_at))
  for (const row of invoices) {
    const own = lines.filter(({ invoice_id }) => invoice_id === row.id)
    const { amount_ht, amount_tva, amount_ttc } = row
    // Whether a draft is charged TVA follows its client when it is computed.
    const sums = [true, false].map((hasTva) => totalsOf(own, hasTva))
    expect(sums.some((sum) => sum.amount_ht === amount_ht && sum.amount_tva === amount_tva && sum.amount_ttc === amount_ttc)).toBe(true)
  }
  for (const row of time.filter(({ invoice_id }) => invoice_id !== null)) {
    expect(lines.find(({ id }) => id === row.invoice_line_id)?.invoice_id).toBe(row.invoice_id)
    expect(row.is_locked).toBe(invoices.find(({ id }) => id === row.invoice_id)?.stage !== 'draft')
  }
  for (const kind of ['invoice', 'credit_note']) {
    const sent = invoices.filter((row) => row.kind === kind && row.stage !== 'draft').sort((a, b) => String(a.ref).localeCompare(String(b.ref)))
    expect(sent.map(({ ref }) => Number(ref?.slice(-4)))).toEqual(sent.map((_, n) => n + 1))
    expect(sent.map(({ date }) => date)).toEqual(sent.map(({ date }) => date).sort())
  }
}

const names = Object.keys(STEPS) as readonly (keyof typeof STEPS)[]
/** Sending and what follows it come often enough to matter. */
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names, 'addLine', 'addLine', 'send', 'send', 'work', 'impute'),
  a: fc.nat(99),
  b: fc.nat(99),
})

const RUNS = 5

/**
 * Chance alone might send nothing: each run begins with an invoice that was sent, so that all of
 * its steps have something to spoil.
 */
const sendOne = async (): Promise<void> => {
  const { data } = (await STEPS.create(0)).json()
  await manager.post('/api/models/invoice_line', { invoice_id: data.id, designation: 'Forfait', unit_price: 10_000 })
  const answer = await manager.put(`/api/models/invoice/${data.id}/markAsSent`)
  expect(answer.statusCode, answer.body).toBe(200)
}

test('no sequence of steps changes what was sent', { timeout: 280_000 }, async () => {
  const seen = new Map<number, Frozen>()
  const bytes = new Map<number, string>()
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      await sendOne()
      for (const { name, a, b } of steps) {
        const answer = await STEPS[name](a, b)
        statuses.add(answer.statusCode)
        expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
        for (const [id, now] of await frozen()) {
          const before = seen.get(id)
          if (before) {
            expect(now, `${name} ${a} ${b}`).toEqual(before)
            continue
          }
          seen.set(id, now)
          bytes.set(id, await pdfOf(id))
        }
        await checkRules()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  for (const [id, before] of bytes) expect(await pdfOf(id)).toBe(before)
  expect(bytes.size).toBeGreaterThanOrEqual(RUNS)
  // After the sent invoice, 150 steps without one refusal would be a wonder.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]))
})
