import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/core/kinds/days.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { type DrawingProjet, drawsOf } from '#contract/models/contract/contract-rule.ts'
import { BILLABLE_PERIODS } from '#contract/models/product/product.ts'
import type { ModelName } from '#contract/registry.ts'
import { contract } from '#server/database/schema/contract.ts'
import { pointage } from '#server/database/schema/work.ts'
import { type Caller, startTestServer, type TestServer } from '#server/testing/servers/test-server.ts'
import { contractTime$ } from '#src/ui/models/contract/contract-time.ts'
import { daysOfOverruns, ENTRY_SPEC, exhaustedOf, includedByEntry } from '#src/ui/models/contract/overruns.ts'
import { CLIENT } from '#src/ui/models/pointage/list/pointage-filters.ts'
import {
  changesOf,
  entriesSpecBy,
  hourlyTimeOf,
  type PriceSources,
  pricedSpecBy,
  type TimeGroups,
  valuedTimeOf,
} from '#src/ui/models/pointage/money/valuation.ts'
import { centsOfTime } from '#src/ui/models/pointage/to-invoice/time-tree.ts'
import { testMirror } from '#tests/support/test-mirror.ts'
import { pullRows } from './pull-rows.ts'

/**
 * The time and the amounts that statistics and overviews of a device call « to be invoiced » are
 * what month closing bills, with contracts whose price includes hours and projets of a fixed price.
 */

const RUNS = 25
const MONTHS = ['2024-01', '2024-02', '2024-03']
const MORE = ['ticket_id', { path: 'date', part: 'month' }] as const

let server: TestServer
let manager: Caller
const device = testMirror()

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const someDay = fc.integer({ min: 0, max: 90 }).map((days) => addDays('2024-01-01', days))
const someCompany = fc.record({
  fixed: fc.boolean(),
  contracts: fc.array(
    fc.record({
      isOfProjet: fc.boolean(),
      starts_on: someDay,
      length: fc.option(fc.integer({ min: 0, max: 90 })),
      ut: fc.integer({ min: 1, max: 40 }),
      price: fc.constantFrom(50_000, 50_000, null),
      billable_period: fc.constantFrom(...BILLABLE_PERIODS),
      carries_over: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  entries: fc.array(
    fc.record({ ticket: fc.nat({ max: 3 }), ut: fc.integer({ min: 1, max: 16 }), date: someDay, ut_invoiced: fc.constantFrom(null, null, null, 2) }),
    { minLength: 1, maxLength: 25 },
  ),
})
type Company = typeof someCompany extends fc.Arbitrary<infer C> ? C : never

/** Stores a company of its own. */
const store = async ({ fixed, contracts, entries }: Company) => {
  const { query } = server.database
  const { fixture } = server
  const client_id = await fixture.addClient('Société')
  const projet = await fixture.addProjet('Régie', client_id, {})
  const other = await fixture.addProjet('Réseau', client_id, fixed ? { fixed_price: 500_000 } : {})
  const tickets: number[] = []
  for (const id of [projet, projet, other]) tickets.push(await fixture.addTicket('Ticket', id, {}))
  tickets.push(await fixture.addTicket('Offert', projet, { is_facturable: false }))
  const sold = await query
    .insert(contract)
    .values(
      contracts.map(({ isOfProjet, length, ...values }) => ({
        ...values,
        name: 'Contrat',
        client_id,
        projet_id: isOfProjet ? projet : null,
        ends_on: length === null ? null : addDays(values.starts_on, length),
      })),
    )
    .returning({ id: contract.id })
  const logged = await query
    .insert(pointage)
    .values(
      entries.map(({ ticket, ...values }) => ({
        ...values,
        ticket_id: tickets[ticket] ?? 0,
        user_id: fixture.people.technicien,
        created_at: '2024-01-01T00:00:00.000Z',
      })),
    )
    .returning({ id: pointage.id })
  return { client: client_id, tickets, contracts: sold.map(({ id }) => id), entries: logged.map(({ id }) => id) }
}

const pull = (model: ModelName, filter: string) => pullRows(manager, device, model, filter)

/** The client's time and all that its price depends on, from the mirror of the device. */
const read = async (client: number): Promise<{ readonly groups: TimeGroups; readonly sources: PriceSources }> => {
  const projets = (await pull('projet', `&filter[client_id]=${client}`)) as unknown as readonly DrawingProjet[]
  const tickets = await pull('ticket', `&filter[projet_id]=${projets.map(({ id }) => id).join()}`)
  await pull('pointage', `&filter[ticket_id]=${tickets.map(({ id }) => id).join()}`)
  const contracts = (await pull('contract', `&filter[client_id]=${client}`)) as unknown as readonly Contract[]
  const [settings] = await pull('settings', '')
  const queries = device.queries()
  const priced = contracts.filter(({ price }) => price !== null)
  const times = await firstValueFrom(
    contractTime$(
      queries,
      priced.map((one) => [one.id, drawsOf(one, contracts, projets)]),
    ),
  )
  const periods = exhaustedOf(priced, times)
  const days = daysOfOverruns(periods)
  const onDays = { date: { in: days.length === 0 ? [''] : days } }
  const entries = await firstValueFrom(queries.aggregate('pointage', { search: '', filter: onDays }, ENTRY_SPEC))
  const overruns = { periods, included: includedByEntry(entries, { contracts, projets, periods }) }
  const bounds = { since: changesOf({ rates: [], workingTimes: [], contracts, overruns }), priced: [] }
  const own = { [CLIENT]: { in: [String(client)] } }
  const groups = {
    sums: await firstValueFrom(queries.aggregate('pointage', { search: '', filter: own }, pricedSpecBy(bounds, MORE))),
    entries: await firstValueFrom(queries.aggregate('pointage', { search: '', filter: { ...own, ...onDays } }, entriesSpecBy(bounds, MORE))),
  }
  return { groups, sources: { rates: [], standard: Number(settings?.['hour_price']), projets, contracts, overruns } as unknown as PriceSources }
}

test('time to be invoiced on a device is what closing every month bills', async () => {
  await fc.assert(
    fc.asyncProperty(someCompany, async (company) => {
      const { client } = await store(company)
      const { groups, sources } = await read(client)
      const hourly = Map.groupBy(hourlyTimeOf(groups, sources), ({ more: [, month] }) => String(month))
      let cents = 0
      for (const month of MONTHS) {
        const body = { month, client_ids: [client], dry_run: true }
        const [billed] = (await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', body)).json().data.invoices
        const times = hourly.get(month) ?? []
        const byTicket = [...Map.groupBy(times, ({ more: [ticketId] }) => ticketId).values()]
        expect([month, times.reduce((sum, { ut }) => sum + ut, 0)]).toEqual([month, billed?.ut ?? 0])
        expect([month, byTicket.reduce((sum, some) => sum + centsOfTime(some), 0)]).toEqual([month, billed?.amount_ht ?? 0])
        cents += billed?.amount_ht ?? 0
      }
      // The standard price is a whole number of cents for each UT: nothing is lost to rounding.
      expect(valuedTimeOf(groups, sources).reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

const someCorrection = fc.oneof(
  fc.record({ what: fc.constant('log'), ticket: fc.nat({ max: 3 }), ut: fc.integer({ min: 1, max: 16 }), date: someDay }),
  fc.record({ what: fc.constant('correct'), entry: fc.nat(), ut: fc.integer({ min: 1, max: 16 }) }),
  fc.record({ what: fc.constant('move'), entry: fc.nat(), date: someDay }),
  fc.record({ what: fc.constant('remove'), entry: fc.nat() }),
  fc.record({ what: fc.constant('sell'), contract: fc.nat(), ut: fc.integer({ min: 1, max: 40 }) }),
)
type Correction = typeof someCorrection extends fc.Arbitrary<infer C> ? C : never

const correct = async (one: Correction, { tickets, entries, contracts }: Omit<Awaited<ReturnType<typeof store>>, 'client'>): Promise<void> => {
  const path = 'entry' in one ? `/api/models/pointage/${entries[one.entry % entries.length]}` : ''
  const answer =
    'ticket' in one
      ? await manager.post('/api/models/pointage', { ticket_id: tickets[one.ticket], ut: one.ut, date: one.date })
      : 'contract' in one
        ? await manager.put(`/api/models/contract/${contracts[one.contract % contracts.length]}`, { ut: one.ut })
        : 'ut' in one
          ? await manager.put(`${path}/editUt`, { ut: one.ut })
          : 'date' in one
            ? await manager.put(`${path}/editDate`, { date: one.date })
            : await manager.delete(path)
  // An entry that is gone is not corrected again.
  if (answer.statusCode !== 404) expect(answer.statusCode, answer.body).toBeLessThan(300)
}

const closeAll = async (client: number): Promise<void> => {
  for (const month of MONTHS) await manager.post('/api/models/invoice/actions/createAllInvoicesForMonth', { month, client_ids: [client] })
}

test('drafts that are closed again bill late and corrected time as a device values it', async () => {
  await fc.assert(
    fc.asyncProperty(someCompany, fc.array(someCorrection, { minLength: 1, maxLength: 5 }), async (company, corrections) => {
      const stored = await store({ ...company, entries: company.entries.map((entry) => ({ ...entry, ut_invoiced: null })) })
      await closeAll(stored.client)
      for (const one of corrections) await correct(one, stored)
      await closeAll(stored.client)
      const { groups, sources } = await read(stored.client)
      const drafts = (await manager.get(`/api/models/invoice?filter[client_id]=${stored.client}&limit=all`)).json().data
      const billed = drafts.reduce((sum: number, draft: { amount_ht: number }) => sum + draft.amount_ht, 0)
      expect(valuedTimeOf(groups, sources).reduce((sum, one) => sum + one.cents, 0)).toBe(billed)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
