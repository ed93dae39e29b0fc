import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billingStage, invoice, invoiceLine, invoiceSequence, transaction } from '../../database/schema/billing.ts'
import { invoiceMail } from '../../database/schema/invoice-mail.ts'
import { invoiceDocument, invoiceTime } from '../../database/schema/invoice-record.ts'
import { pointage } from '../../database/schema/work.ts'
import { startPostgres, type TestPostgres } from '../../testing/databases/postgres.ts'
import { arbitraryStep } from '../../testing/records/invoicing/arbitrary-step.ts'
import { setSeller } from '../../testing/records/invoicing/invoicing.ts'
import { checkInvoicing } from '../../testing/records/invoicing/invoicing-rules.ts'
import { invoicingSteps } from '../../testing/records/invoicing/invoicing-steps.ts'
import { sendMixedAtOnce } from '../../testing/records/invoicing/mixed-sending.ts'
import {
  buildTestServer,
  type Caller,
  callerWith,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'

// Two servers on one database are two processes to it: each has a memory and connections of its
// own.
let postgres: TestPostgres
let first: TestServer
let second: Awaited<ReturnType<typeof buildTestServer>>
let managers: readonly [Caller, Caller]

beforeAll(async () => {
  postgres = await startPostgres([
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'deadlock_timeout=50ms',
  ])
  first = await startTestServer({ url: postgres.url })
  second = await buildTestServer({ url: postgres.url }, { mail: first.mailbox })
  await setSeller(first.database.query)
  const manager = await first.as('manager')
  managers = [manager, callerWith(second.app, manager.token)]
})
beforeEach(async () => {
  const tables = [
    invoiceDocument,
    invoiceTime,
    billingStage,
    transaction,
    invoiceMail,
    pointage,
    invoiceLine,
    invoice,
    invoiceSequence,
  ]
  for (const table of tables) await first.database.query.delete(table)
})
afterAll(async () => {
  await second.close()
  await first.close()
  await postgres.stop()
})

test('invoices, deposits, final ones and credit notes that two servers send at once are numbered without a gap', async () => {
  await sendMixedAtOnce({ query: first.database.query, clientId: first.fixture.ownClient, managers })
})

/** Sending and what follows it come often enough to matter. */
const step = arbitraryStep('addLine', 'send', 'send', 'work', 'impute', 'cancel', 'deduct')

test('whatever two servers do at the same time, no time is billed twice or lost, and no number is skipped', {
  timeout: 280_000,
}, async () => {
  const [one, other] = [invoicingSteps(first, managers[0]), invoicingSteps(first, managers[1])]
  const statuses = new Set<number>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 15, maxLength: 30 }), async (rounds) => {
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map(({ name, a, b }, place) => (place % 2 === 0 ? one : other)[name](a, b)),
        )
        for (const { statusCode } of answers) statuses.add(statusCode)
        expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
        await checkInvoicing(first.database.query)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 409]))
})
