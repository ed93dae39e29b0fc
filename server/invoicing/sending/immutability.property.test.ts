import { createHash } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingStage, invoice, invoiceLine, transaction } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { invoiceTime } from '../../database/schema/invoice-record.ts'
import { arbitraryStep } from '../../testing/records/invoicing/arbitrary-step.ts'
import { setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { checkInvoicing } from '../../testing/records/invoicing/invoicing-rules.ts'
import { type InvoicingSteps, invoicingSteps } from '../../testing/records/invoicing/invoicing-steps.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

/*
 * After every step, whatever was asked and whatever was answered:
 *
 *   1. What was sent keeps its reference, dates, sums, lines, time and the bytes of its PDF.
 *   2. A draft's sums are those of its lines; time on an invoice stands on one of its lines, and is
 *      locked when it is sent.
 *   3. References of a series have no gap and follow the days of issue.
 *   4. Time and stages of sent invoices are on exactly one invoice that is not credited in full;
 *      time of those that are is free, or on another invoice.
 *   5. A final invoice deducts sent deposits, each of which is deducted once.
 *   6. Nothing is answered 500.
 */
let server: TestServer
let manager: Caller
let steps: InvoicingSteps
beforeAll(async () => {
  server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
  steps = invoicingSteps(server, manager)
  // Invoices that the fixture stored without the server follow none of these rules.
  for (const table of [billingStage, transaction, invoiceMail, invoiceLine, invoice])
    await server.database.query.delete(table)
})
afterAll(() => server.close())

type Frozen = Readonly<Record<string, unknown>>

/** Values of sent invoices that must never change. */
const frozen = async (): Promise<ReadonlyMap<number, Frozen>> => {
  const { query } = server.database
  const sent = await query.select().from(invoice).where(ne(invoice.stage, 'draft'))
  const entries = sent.map(
    async ({
      version: _v,
      xid: _x,
      updated_at: _u,
      stage: _s,
      fully_paid: _f,
      closed_at: _c,
      deducted_in_id: _d,
      ...others
    }) => {
      const { disputed_at: _at, disputed_line_id: _line, dispute_reason: _reason, ...kept } = others
      const lines = await query
        .select()
        .from(invoiceLine)
        .where(and(eq(invoiceLine.invoice_id, kept.id), isNull(invoiceLine.deleted_at)))
        .orderBy(invoiceLine.id)
      const time = await query
        .select()
        .from(invoiceTime)
        .where(eq(invoiceTime.invoice_id, kept.id))
        .orderBy(invoiceTime.pointage_id)
      return [kept.id, { ...kept, lines, time }] as const
    },
  )
  return new Map(await Promise.all(entries))
}

const pdfOf = async (id: number): Promise<string> =>
  createHash('sha256')
    .update((await manager.get(`/api/models/invoice/${id}/exportPdf`)).rawPayload)
    .digest('hex')

/** Sending and what follows it come often enough to matter. */
const step = arbitraryStep('addLine', 'addLine', 'send', 'send', 'work', 'impute', 'createDeposit', 'deduct', 'cancel')

const RUNS = 5

/**
 * Chance alone might send nothing: each run begins with an invoice that was sent, so that all of
 * its steps have something to spoil.
 */
const sendOne = async (): Promise<void> => {
  const { data } = (await steps.create(0)).json()
  await manager.post('/api/models/invoice_line', { invoice_id: data.id, designation: 'Forfait', unit_price: 10_000 })
  const answer = await manager.put(`/api/models/invoice/${data.id}/markAsSent`)
  expect(answer.statusCode, answer.body).toBe(200)
}

test('no sequence of steps changes what was sent', { timeout: 280_000 }, async () => {
  const seen = new Map<number, Frozen>()
  const bytes = new Map<number, string>()
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (sequence) => {
      await sendOne()
      for (const { name, a, b } of sequence) {
        const answer = await steps[name](a, b)
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
        await checkInvoicing(server.database.query)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  for (const [id, before] of bytes) expect(await pdfOf(id)).toBe(before)
  expect(bytes.size).toBeGreaterThanOrEqual(RUNS)
  // After the sent invoice, 150 steps without one refusal would be a wonder.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]))
})
