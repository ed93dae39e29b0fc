import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSeller } from '#server/testing/records/invoicing/invoicing.ts'
import { type Caller, startTestServer } from '#server/testing/servers/test-server.ts'
import { hourlyTimeOf, valuedTimeOf } from '#src/ui/models/pointage/money/valuation.ts'
import { centsOfTime } from '#src/ui/models/pointage/to-invoice/time-tree.ts'
import { testMirror } from '#tests/support/test-mirror.ts'
import {
  type Company,
  LAST_DAY,
  readCompany,
  someCompany,
  storeCompany,
  type World,
  withoutValues,
} from './contract-company.ts'
import { closeAll, correct, invoicesOf, MONTHS, someCorrection, someStep, take } from './contract-steps.ts'

/**
 * The time and the amounts that statistics and overviews of a device call « to be invoiced » are
 * what month closing bills, with contracts whose price includes hours and projets of a fixed price,
 * also after invoices were sent and credited.
 */

const RUNS = 25

let world: World
let manager: Caller
const device = testMirror()

beforeAll(async () => {
  const server = await startTestServer()
  await setSeller(server.database.query)
  manager = await server.as('manager')
  world = { server, manager, device }
})
afterAll(() => world.server.close())

test('time to be invoiced on a device is what closing every month bills', async () => {
  await fc.assert(
    fc.asyncProperty(someCompany, async (company) => {
      const { client } = await storeCompany(world, company)
      const { groups, sources } = await readCompany(world, client)
      const hourly = Map.groupBy(hourlyTimeOf(groups, sources), ({ more: [, month] }) => String(month))
      let cents = 0
      for (const month of MONTHS) {
        const body = { month, client_ids: [client], dry_run: true }
        const [billed] = (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)).json().data
          .invoices
        const times = hourly.get(month) ?? []
        const byTicket = [...Map.groupBy(times, ({ more: [ticketId] }) => ticketId).values()]
        expect([month, times.reduce((sum, { ut }) => sum + ut, 0)]).toEqual([month, billed?.ut ?? 0])
        expect([month, byTicket.reduce((sum, some) => sum + centsOfTime(some), 0)]).toEqual([
          month,
          billed?.amount_ht ?? 0,
        ])
        cents += billed?.amount_ht ?? 0
      }
      // The standard price is a whole number of cents for each UT: nothing is lost to rounding.
      expect(valuedTimeOf(groups, sources).reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

/** Compares a device with drafts that are closed once more, and with the server's hours left. */
const compare = async (client: number): Promise<void> => {
  await closeAll(manager, client)
  const { groups, sources, left } = await readCompany(world, client)
  const drafts = await invoicesOf(manager, client, '&filter[stage]=draft')
  const billed = drafts.reduce((sum, draft) => sum + draft.amount_ht, 0)
  expect(valuedTimeOf(groups, sources).reduce((sum, one) => sum + one.cents, 0)).toBe(billed)
  for (const [id, ut] of left) {
    const { periods } = (await manager.get(`/api/models/contract/${id}/use?day=${LAST_DAY}`)).json().data
    expect([id, ut]).toEqual([id, periods.at(-1).left])
  }
}

test('drafts that are closed again bill late and corrected time as a device values it', async () => {
  await fc.assert(
    fc.asyncProperty(
      someCompany,
      fc.array(someCorrection, { minLength: 1, maxLength: 5 }),
      async (company, corrections) => {
        const stored = await storeCompany(world, withoutValues(company))
        await closeAll(manager, stored.client)
        for (const one of corrections) await correct(manager, one, stored)
        await compare(stored.client)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
})

test('so they do after invoices were sent and credited', async () => {
  await fc.assert(
    fc.asyncProperty(someCompany, fc.array(someStep, { minLength: 1, maxLength: 8 }), async (company, steps) => {
      const stored = await storeCompany(world, withoutValues(company))
      await closeAll(manager, stored.client)
      for (const step of steps) await take(manager, step, stored)
      await compare(stored.client)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

/** 10 h are sold; 8 h and 4 h use them up, and 2 h of the latter are billed and sent. */
const SOLD: Company = {
  fixed: false,
  contracts: [
    {
      isOfProjet: false,
      starts_on: '2024-03-01',
      length: null,
      ut: 40,
      price: 50_000,
      billable_period: 'once',
      carries_over: false,
    },
  ],
  entries: [
    { ticket: 0, ut: 32, date: '2024-03-01', ut_invoiced: null },
    { ticket: 1, ut: 16, date: '2024-03-10', ut_invoiced: null },
  ],
}
const MONTHLY: Company = {
  ...SOLD,
  contracts: SOLD.contracts.map((one) => ({
    ...one,
    starts_on: '2024-02-01',
    billable_period: 'month',
    carries_over: true,
  })),
  entries: SOLD.entries.map((entry) => ({ ...entry, date: entry.date.replace('-03-', '-02-') })),
}
const LATE = { what: 'log', ticket: 0, ut: 12, date: '2024-03-05' } as const
const LATER = { ...LATE, date: '2024-03-20' }
const CORRECTED = { what: 'correct', entry: 0, ut: 20 } as const

test.each([
  ['an entry that arrives late', SOLD, [LATE], 12],
  ['an entry after a correction that frees hours', SOLD, [CORRECTED, LATER], 0],
  ['a correction upwards', SOLD, [{ ...CORRECTED, ut: 36 }], 4],
  [
    'an entry after a deletion',
    SOLD,
    [{ what: 'remove', entry: 0 }, LATER, { ...LATER, ut: 16 }, { ...LATER, ut: 8 }],
    4,
  ],
  ['a full credit and a late entry', SOLD, [LATE, { what: 'credit', invoice: 0 }], 20],
  [
    'an entry of the next period',
    MONTHLY,
    [CORRECTED, { ...LATER, ut: 16 }, { ...LATER, ut: 16 }, { ...LATER, ut: 28 }],
    8,
  ],
] as const)('%s bills what the sent invoice leaves', async (_name, company, steps, exceeding) => {
  const stored = await storeCompany(world, company)
  await closeAll(manager, stored.client)
  await take(manager, { what: 'send', invoice: 0 }, stored)
  for (const step of steps) await take(manager, step, stored)
  await compare(stored.client)
  const { groups, sources, left } = await readCompany(world, stored.client)
  expect([hourlyTimeOf(groups, sources).reduce((sum, { ut }) => sum + ut, 0), ...left.values()]).toEqual([
    exceeding,
    0 - exceeding,
  ])
})

test('a contract without a price that is entered after the sending counts the sent time on a device', async () => {
  const stored = await storeCompany(world, SOLD)
  await closeAll(manager, stored.client)
  await take(manager, { what: 'send', invoice: 0 }, stored)
  const limit = {
    name: 'Plafond',
    client_id: stored.client,
    ut: 40,
    starts_on: '2024-03-01',
    ends_on: '2024-12-31',
    price: null,
  }
  expect((await manager.post('/api/models/contract', limit)).statusCode).toBe(201)
  await compare(stored.client)
  const { left } = await readCompany(world, stored.client)
  // The limit precedes the contract without an end, and counts the 2 h that the invoice bills.
  expect([...left.values()]).toEqual([40, -8])
})
