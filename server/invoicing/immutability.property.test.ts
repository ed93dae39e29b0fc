import { createHash } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalsOf } from '#contract/core/kinds/money.ts'
import { FRENCH_RATES } from '#contract/invoicing/tva.ts'
import { INVOICE_GROUPINGS } from '#contract/lifecycle/invoice.ts'
import { billingStage, invoice, invoiceLine, transaction } from '../database/schema/billing.ts'
import { invoiceTime } from '../database/schema/invoice-record.ts'
import { pointage } from '../database/schema/work.ts'
import { SELLER, setSeller } from '../testing/records/invoicing.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

/*
 * After every step, whatever was asked and whatever was answered:
 *
 *   1. What was sent keeps its reference, dates, sums, lines, time and the bytes of its PDF.
 *   2. A draft's sums are those of its lines; time on an invoice stands on one of its lines, and is locked when it is sent.
 *   3. References of a series have no gap and follow the days of issue.
 *   4. Time and stages of sent invoices are on exactly one invoice that is not credited in full; time of
 *      those that are is free, or on another invoice.
 *   5. A final invoice deducts sent deposits, each of which is deducted once.
 *   6. Nothing is answered 500.
 */
let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
  // Invoices that the fixture stored without the server follow none of these rules.
  for (const table of [billingStage, transaction, invoiceLine, invoice]) await server.database.query.delete(table)
})
afterAll(() => server.close())

interface Step {
  readonly name: keyof typeof STEPS
  readonly a: number
  readonly b: number
}

const ids = async (
  table: typeof invoice | typeof invoiceLine | typeof pointage | typeof transaction | typeof billingStage,
): Promise<readonly number[]> =>
  (await server.database.query.select({ id: table.id }).from(table).where(isNull(table.deleted_at)).orderBy(table.id)).map(({ id }) => id)

const pick = (all: readonly number[], n: number): number => all[n % Math.max(1, all.length)] ?? 999_999
/** A draft or not: most steps ask for any invoice. */
const onInvoice = async (a: number, action: string, body: object = {}) =>
  manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}/${action}`, body)
const depositIds = async (): Promise<readonly number[]> =>
  (await server.database.query.select({ id: invoice.id }).from(invoice).where(eq(invoice.kind, 'deposit')).orderBy(invoice.id)).map(({ id }) => id)
const onPointage = async (a: number, action: string, body: object = {}) =>
  manager.put(`/api/models/pointage/${pick(await ids(pointage), a)}/${action}`, body)

const STEPS = {
  create: (a: number) => manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Facture ${a}` }),
  rename: async (a: number, b: number) => manager.put(`/api/models/invoice/${pick(await ids(invoice), a)}`, { title: `Titre ${b}`, comments: null }),
  remove: async (a: number) => manager.delete(`/api/models/invoice/${pick(await ids(invoice), a)}`),
  addLine: async (a: number, b: number) =>
    manager.post('/api/models/invoice_line', { invoice_id: pick(await ids(invoice), a), designation: `Ligne ${b}`, quantity: b, unit_price: a * 7 }),
  editLine: async (a: number, b: number) =>
    manager.put(`/api/models/invoice_line/${pick(await ids(invoiceLine), a)}`, { quantity: b - 50, tva: FRENCH_RATES[b % FRENCH_RATES.length] }),
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
  /** A credit note in full, sent at once. */
  cancel: async (a: number) => {
    const answer = await onInvoice(a, 'createCreditNote')
    if (answer.statusCode !== 200) return answer
    return manager.put(`/api/models/invoice/${(await ids(invoice)).at(-1)}/markAsSent`)
  },
  createDeposit: async (a: number) => {
    const { data } = (
      await manager.post('/api/models/invoice', { client_id: server.fixture.ownClient, title: `Acompte ${a}`, kind: 'deposit' })
    ).json()
    return manager.post('/api/models/invoice_line', { invoice_id: data.id, designation: 'Acompte', unit_price: 100 + a })
  },
  deduct: async (a: number, b: number) => onInvoice(a, 'deductDeposit', { deposit_id: pick(await depositIds(), b) }),
  takeBack: async (a: number, b: number) => onInvoice(a, 'releaseDeposit', { deposit_id: pick(await depositIds(), b) }),
  regroup: (a: number, b: number) => onInvoice(a, 'regroup', { grouping: INVOICE_GROUPINGS[b % INVOICE_GROUPINGS.length] }),
  addStage: (a: number, b: number) =>
    manager.post('/api/models/billing_stage', {
      ...{ projet_id: server.fixture.projets.own, designation: `Lot ${a}`, amount: a * 100, due_on: b % 2 === 0 ? '2026-03-10' : null },
    }),
  imputeStage: async (a: number, b: number) =>
    manager.put(`/api/models/billing_stage/${pick(await ids(billingStage), a)}/impute`, { invoice_id: pick(await ids(invoice), b) }),
  removeStage: async (a: number) => manager.delete(`/api/models/billing_stage/${pick(await ids(billingStage), a)}`),
  fixPrice: (a: number) => manager.put(`/api/models/projet/${server.fixture.projets.own}`, { fixed_price: a % 3 === 0 ? 100_000 : null }),
  pay: async (a: number, b: number) =>
    manager.post('/api/models/transaction', { invoice_id: pick(await ids(invoice), a), amount: (b - 40) * 1_000, date: '2026-04-01' }),
  unpay: async (a: number) => manager.delete(`/api/models/transaction/${pick(await ids(transaction), a)}`),
  client: (a: number, b: number) =>
    manager.put(`/api/models/client/${server.fixture.ownClient}`, {
      has_tva: a % 2 === 0,
      tva_category: 'outside_scope',
      exemption_reason: `Motif ${b}`,
      city: `Ville ${b}`,
    }),
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
  const entries = sent.map(
    async ({ version: _v, xid: _x, updated_at: _u, stage: _s, fully_paid: _f, closed_at: _c, deducted_in_id: _d, ...kept }) => {
      const lines = await query
        .select()
        .from(invoiceLine)
        .where(and(eq(invoiceLine.invoice_id, kept.id), isNull(invoiceLine.deleted_at)))
        .orderBy(invoiceLine.id)
      const time = await query.select().from(invoiceTime).where(eq(invoiceTime.invoice_id, kept.id)).orderBy(invoiceTime.pointage_id)
      return [kept.id, { ...kept, lines, time }] as const
    },
  )
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
    const sums = [null, { tva_category: 'exempt', exemption_code: null, exemption_reason: null } as const].map((exemption) =>
      totalsOf(own, exemption),
    )
    expect(sums.some((sum) => sum.amount_ht === amount_ht && sum.amount_tva === amount_tva && sum.amount_ttc === amount_ttc)).toBe(true)
  }
  for (const row of time.filter(({ invoice_id }) => invoice_id !== null)) {
    expect(lines.find(({ id }) => id === row.invoice_line_id)?.invoice_id).toBe(row.invoice_id)
    expect(row.is_locked).toBe(invoices.find(({ id }) => id === row.invoice_id)?.stage !== 'draft')
  }
  checkBilledOnce(invoices, time, await query.select().from(invoiceTime))
  checkDeposits(invoices)
  for (const isCredit of [false, true]) {
    const sent = invoices
      .filter((row) => (row.kind === 'credit_note') === isCredit && row.stage !== 'draft')
      .sort((a, b) => String(a.ref).localeCompare(String(b.ref)))
    expect(sent.map(({ ref }) => Number(ref?.slice(-4)))).toEqual(sent.map((_, n) => n + 1))
    expect(sent.map(({ date }) => date)).toEqual(sent.map(({ date }) => date).sort())
  }
}

type Row = typeof invoice.$inferSelect

/** Sent invoices whose amount credit notes have taken back. */
const creditedInFull = (invoices: readonly Row[]): ReadonlySet<number> =>
  new Set(
    invoices
      .filter(({ id, amount_ttc, stage }) => {
        const notes = invoices.filter((note) => note.credited_invoice_id === id && note.stage !== 'draft')
        return stage !== 'draft' && notes.length > 0 && notes.reduce((sum, note) => sum + note.amount_ttc, amount_ttc) === 0
      })
      .map(({ id }) => id),
  )

const checkBilledOnce = (
  invoices: readonly Row[],
  time: readonly (typeof pointage.$inferSelect)[],
  recorded: readonly (typeof invoiceTime.$inferSelect)[],
): void => {
  const cancelled = creditedInFull(invoices)
  for (const row of time) {
    const billedOn = recorded
      .filter(({ pointage_id, invoice_id }) => pointage_id === row.id && !cancelled.has(invoice_id))
      .map(({ invoice_id }) => invoice_id)
    const stage = invoices.find(({ id }) => id === row.invoice_id)?.stage
    // Time on a draft, or on nothing, was billed by no invoice that still counts.
    expect(billedOn, `pointage ${row.id}`).toEqual(stage === 'sent' || stage === 'closed' ? [row.invoice_id] : [])
  }
}

const checkDeposits = (invoices: readonly Row[]): void => {
  for (const { id, kind, amount_deducted, stage } of invoices.filter((row) => row.kind !== 'credit_note')) {
    const deducted = invoices.filter(({ deducted_in_id }) => deducted_in_id === id)
    expect(deducted.every((deposit) => deposit.kind === 'deposit' && deposit.stage !== 'draft')).toBe(true)
    if (stage === 'draft') expect(kind === 'final').toBe(deducted.length > 0)
    if (kind !== 'final') expect(amount_deducted).toBe(0)
  }
}

const names = Object.keys(STEPS) as readonly (keyof typeof STEPS)[]
/** Sending and what follows it come often enough to matter. */
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...names, 'addLine', 'addLine', 'send', 'send', 'work', 'impute', 'createDeposit', 'deduct', 'cancel'),
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
