import fc from 'fast-check'
import { firstValueFrom } from 'rxjs'
import { addDays } from '#contract/core/kinds/days.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { type DrawingProjet, drawsOf } from '#contract/models/contract/contract-rule.ts'
import { periodAt } from '#contract/models/contract/contract-use.ts'
import { BILLABLE_PERIODS } from '#contract/models/product/product.ts'
import type { ModelName } from '#contract/registry.ts'
import { contract } from '#server/database/schema/contract.ts'
import { pointage } from '#server/database/schema/work.ts'
import { BUYER_ADDRESS } from '#server/testing/records/invoicing/invoicing.ts'
import type { Caller, TestServer } from '#server/testing/servers/test-server.ts'
import { contractTime$ } from '#src/ui/models/contract/contract-time.ts'
import { daysOfOverruns, ENTRY_SPEC, exhaustedOf, includedByEntry } from '#src/ui/models/contract/overruns.ts'
import { CLIENT } from '#src/ui/models/pointage/list/pointage-filters.ts'
import {
  changesOf,
  entriesSpecBy,
  type PriceSources,
  pricedSpecBy,
  type TimeGroups,
} from '#src/ui/models/pointage/money/valuation.ts'
import type { TestMirror } from '#tests/support/test-mirror.ts'
import { pullRows } from './pull-rows.ts'

/** The server, with a manager and the device of that person. */
export interface World {
  readonly server: TestServer
  readonly manager: Caller
  readonly device: TestMirror
}

/** Last day on which a company has time. */
export const LAST_DAY = '2024-03-31'
const MORE = ['ticket_id', { path: 'date', part: 'month' }] as const

/** A day on which a company has time. */
export const someDay = fc.integer({ min: 0, max: 90 }).map((days) => addDays('2024-01-01', days))
/** Contracts and time of a client. */
export const someCompany = fc.record({
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
    fc.record({
      ticket: fc.nat({ max: 3 }),
      ut: fc.integer({ min: 1, max: 16 }),
      date: someDay,
      ut_invoiced: fc.constantFrom(null, null, null, 2),
    }),
    { minLength: 1, maxLength: 25 },
  ),
})
export type Company = typeof someCompany extends fc.Arbitrary<infer C> ? C : never

/** Stores a company of its own. */
export const storeCompany = async ({ server, manager }: World, { fixed, contracts, entries }: Company) => {
  const { query } = server.database
  const { fixture } = server
  const client_id = await fixture.addClient('Société')
  await manager.put(`/api/models/client/${client_id}`, BUYER_ADDRESS)
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

export type StoredCompany = Awaited<ReturnType<typeof storeCompany>>

/** Time on no invoice yet has no invoiced value. */
export const withoutValues = (company: Company): Company => ({
  ...company,
  entries: company.entries.map((entry) => ({ ...entry, ut_invoiced: null })),
})

interface Read {
  readonly groups: TimeGroups
  readonly sources: PriceSources
  /** UT left of each contract on the last day of the months. */
  readonly left: ReadonlyMap<string, number>
}

/**
 * The client's time on no sent invoice and all that its price depends on, from the mirror of the
 * device.
 */
export const readCompany = async ({ manager, device }: World, client: number): Promise<Read> => {
  const pull = (model: ModelName, filter: string) => pullRows(manager, device, model, filter)
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
      contracts.map((one) => [one.id, drawsOf(one, contracts, projets)]),
    ),
  )
  const periods = exhaustedOf(priced, times)
  const days = daysOfOverruns(periods)
  const onDays = { date: { in: days.length === 0 ? [''] : days } }
  const entries = await firstValueFrom(queries.aggregate('pointage', { search: '', filter: onDays }, ENTRY_SPEC))
  const overruns = { periods, included: includedByEntry(entries, { contracts, projets, periods }) }
  const bounds = { since: changesOf({ rates: [], workingTimes: [], contracts, overruns }), priced: [] }
  const own = { [CLIENT]: { in: [String(client)] }, is_locked: { in: [false] } }
  const groups = {
    sums: await firstValueFrom(queries.aggregate('pointage', { search: '', filter: own }, pricedSpecBy(bounds, MORE))),
    entries: await firstValueFrom(
      queries.aggregate('pointage', { search: '', filter: { ...own, ...onDays } }, entriesSpecBy(bounds, MORE)),
    ),
  }
  const left = new Map(
    contracts.map((one) => [one.id, periodAt(one, times.get(one.id)?.use.used ?? new Map(), LAST_DAY).left]),
  )
  return {
    groups,
    left,
    sources: {
      rates: [],
      standard: Number(settings?.['hour_price']),
      projets,
      contracts,
      overruns,
    } as unknown as PriceSources,
  }
}
