import { inArray, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Queryable } from '../../database/connect.ts'
import { billingStage, invoice, invoiceLine, invoiceSequence, transaction } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { pointage } from '../../database/schema/work.ts'
import { archiveOf, emptyInstallation, entriesOf, expectEqual, readArchive } from '../../testing/records/archives.ts'
import { arbitraryStep } from '../../testing/records/invoicing/arbitrary-step.ts'
import { setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { invoicingSteps } from '../../testing/records/invoicing/invoicing-steps.ts'
import { sampleFile } from '../../testing/records/sample-files.ts'
import { upload } from '../../testing/records/upload.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

/** A company with files, pictures and an invoice that was sent with time, credited and disputed. */
const startCompany = async (): Promise<{ readonly source: TestServer; readonly manager: Caller }> => {
  const source = await startTestServer()
  await setSeller(source.database.query)
  // Invoices that the fixture stored without the server have numbers of no series.
  for (const table of [billingStage, transaction, invoiceMail, invoiceLine, invoice])
    await source.database.query.delete(table)
  const manager = await source.as('manager')
  const { tickets, people, ownClient } = source.fixture
  const expectGood = async (answer: Promise<{ readonly statusCode: number; readonly body: string }>): Promise<void> => {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBeLessThan(300)
  }
  await expectGood(
    upload(manager, { model: 'ticket', id: tickets.own }, await sampleFile('pdf', 'Devis n° 3 (l’été) : ../x.pdf')),
  )
  await expectGood(upload(manager, { model: 'user', id: people.technicien }, await sampleFile('png')))
  await expectGood(upload(manager, { model: 'client', id: ownClient }, await sampleFile('png')))
  const body = { ticket_id: tickets.own, body: 'Vu\navec « Zoé » 🖨️', mentions: [people.technicien] }
  await expectGood(manager.post('/api/models/comment', body))
  await expectGood(manager.put(`/api/models/ticket/${tickets.own}/toggleFavorite`, { is_favorite: true }))
  return { source, manager }
}

const step = arbitraryStep(
  'addLine',
  'addLine',
  'send',
  'send',
  'work',
  'impute',
  'createDeposit',
  'deduct',
  'cancel',
  'dispute',
)

/** Invoice and line of every time entry after a month is closed. */
const billed = async (database: Queryable) =>
  database
    .select({
      id: pointage.id,
      invoice: pointage.invoice_id,
      line: pointage.invoice_line_id,
      is_locked: pointage.is_locked,
    })
    .from(pointage)
    .where(isNull(pointage.deleted_at))
    .orderBy(pointage.id)

const closeMonth = (manager: Caller) =>
  manager.put('/api/models/invoice/actions/createAllInvoicesForMonth', { month: '2026-03' })

test('a generated installation and the one that reads its archive are equal, and go on alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const { source, manager } = await startCompany()
      const target = await emptyInstallation('manager@exemple.fr')
      try {
        const does = invoicingSteps(source, manager)
        await does.work(3)
        await does.create(1)
        await does.impute(0, 0)
        await does.addLine(0, 200)
        await does.send(0)
        for (const { name, a, b } of steps) expect((await does[name](a, b)).statusCode, name).toBeLessThan(500)

        const archive = await archiveOf(manager)
        const done = await readArchive(target.manager, archive)
        expect(done).toMatchObject({
          state: 'done',
          problem: null,
          archive: { merged: ['manager@exemple.fr'], renumbered: [] },
        })
        expect(done.done).toBe(done.total)
        const [before, after] = [entriesOf(archive), entriesOf(await archiveOf(target.manager))]
        expectEqual(after, before, target.managerId)
        expect(Object.keys(before).filter((name) => name.startsWith('documents/')).length).toBeGreaterThan(2)

        // Both installations close the same month, and send the same draft: time is billed once,
        // numbers go on.
        const here = invoicingSteps({ database: target.server.database, fixture: source.fixture }, target.manager)
        expect((await closeMonth(target.manager)).statusCode).toBe((await closeMonth(manager)).statusCode)
        expect(await billed(target.server.database.query)).toEqual(await billed(source.database.query))
        for (let n = 0; n < 100; n += 9) expect((await here.send(n)).statusCode).toBe((await does.send(n)).statusCode)
        const sequences = (database: Queryable) =>
          database
            .select()
            .from(invoiceSequence)
            .where(inArray(invoiceSequence.kind, ['invoice', 'credit_note']))
            .orderBy(invoiceSequence.kind)
        expect(await sequences(target.server.database.query)).toEqual(await sequences(source.database.query))
      } finally {
        await source.close()
        await target.server.close()
      }
    }),
    // A failure is told as it was found: each smaller one would take a minute to try.
    { numRuns: 2, endOnFailure: true },
  )
}, 600_000)
