import fc from 'fast-check'
import { hourPriceOf } from '#contract/models/rate/hour-price.ts'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { derivedValueOf } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import {
  changesOf,
  type PriceBounds,
  pricedPeople,
  pricedSpecBy,
  type TimeGroups,
} from '#src/ui/models/pointage/money/valuation.ts'

/** Days of entries. */
export const DAYS = ['2026-01-10', '2026-02-01', '2026-02-15', '2026-03-31']
/** Projets of two clients. */
export const PROJETS = [
  { id: '1', client_id: '10', is_facturable: true, fixed_price: null },
  { id: '2', client_id: '10', is_facturable: false, fixed_price: null },
  { id: '3', client_id: '11', is_facturable: true, fixed_price: null },
]
/** No contract has overrun its time. */
export const NO_OVERRUNS = { periods: new Map(), included: new Map() }
const TICKETS = [
  { id: '1', projet_id: '1', is_facturable: true },
  { id: '2', projet_id: '1', is_facturable: false },
  { id: '3', projet_id: '2', is_facturable: true },
  { id: '4', projet_id: '3', is_facturable: true },
]
/** People with a cost, and one without. */
export const USERS = [
  { id: '7', cost_day: 40_000, ut_per_day: 32 },
  { id: '8', cost_day: 33_333, ut_per_day: 28 },
  { id: '9', cost_day: null, ut_per_day: 32 },
]
/** The price of an hour that no rate sets. */
export const STANDARD = 7501

/** Any entry on these tickets. */
export const POINTAGE = fc.record({
  ticket_id: fc.constantFrom(...TICKETS.map(({ id }) => id)),
  user_id: fc.constantFrom('7', '8', '9'),
  invoiced_user_id: fc.constantFrom(null, null, '8'),
  ut: fc.integer({ min: 1, max: 96 }),
  ut_invoiced: fc.constantFrom(null, null, 0, 3),
  date: fc.constantFrom(...DAYS),
  invoice_line_id: fc.constantFrom(null, '21', '22'),
})
/** An entry of time. */
export type Entry = typeof POINTAGE extends fc.Arbitrary<infer Value> ? Value : never

const RATES = fc
  .array(
    fc.record({
      user_id: fc.constantFrom(null, '7', '8'),
      client_id: fc.constantFrom('10', '11'),
      hour_price: fc.integer({ min: 0, max: 20_001 }),
      starts_on: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-31'),
      archived_at: fc.constantFrom(null, null, '2026-03-01T00:00:00.000Z'),
    }),
    { maxLength: 6 },
  )
  .map((rates) => rates.map((rate, index) => ({ ...rate, id: String(index + 1) })))
const WORKING_TIMES = fc
  .array(
    fc.record({
      user_id: fc.constantFrom('7', '8'),
      ut_per_day: fc.constantFrom(16, 28, 30),
      starts_on: fc.constantFrom('2026-01-01', '2026-02-15'),
    }),
    {
      maxLength: 3,
    },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: String(index + 1) })))

/** Values along references, as the store reads them. */
const readOf = (entry: Entry, path: string): AggregateGroup['by'][number] => {
  const ticket = TICKETS.find(({ id }) => id === entry.ticket_id)
  if (path === 'ticket_id.projet_id') return ticket?.projet_id ?? null
  if (path === 'ticket_id.is_facturable') return ticket?.is_facturable ?? null
  return entry[path as keyof Entry]
}

/** Entries in groups, as the store answers. */
export const grouped = (entries: readonly Entry[], { by, sum }: AggregateSpec): readonly AggregateGroup[] => {
  const keyOf = (entry: Entry) =>
    JSON.stringify(
      by.map((group) =>
        typeof group === 'string' ? readOf(entry, group) : derivedValueOf(readOf(entry, group.path), group),
      ),
    )
  return [...Map.groupBy(entries, keyOf)].map(([key, some]) => ({
    by: JSON.parse(key),
    count: some.length,
    sum: sum.map(() => some.reduce((total, { ut }) => total + ut, 0)),
  }))
}

/** Time by its price; no contract has entries of its own. */
export const pricedGroups = (entries: readonly Entry[], bounds: PriceBounds): TimeGroups => ({
  sums: grouped(entries, pricedSpecBy(bounds, [])),
  entries: [],
})

/** The projet of an entry. */
export const projetOf = (entry: Entry) =>
  PROJETS.find(({ id }) => id === readOf(entry, 'ticket_id.projet_id')) ?? PROJETS[0]
/** UT that an invoice counts. */
export const utInvoiced = ({ ut, ut_invoiced }: Entry): number => ut_invoiced ?? ut

/** Any rates and working times. */
export const SOURCES = fc.record({ rates: RATES, workingTimes: WORKING_TIMES }).map((some) => ({
  ...some,
  standard: STANDARD,
  users: USERS,
  projets: PROJETS,
  contracts: [],
  overruns: NO_OVERRUNS,
}))
type Sources = typeof SOURCES extends fc.Arbitrary<infer Value> ? Value : never

/** Days and people that prices depend on. */
export const boundsOf = (sources: Sources): PriceBounds => ({
  since: changesOf(sources),
  priced: pricedPeople(sources.rates),
})

/** The price of one entry, in quarters of a cent. */
export const plainPrice = (entry: Entry, { rates }: Sources): number => {
  const work = {
    userId: entry.invoiced_user_id ?? entry.user_id,
    clientId: projetOf(entry)?.client_id ?? '',
    day: entry.date,
  }
  return utInvoiced(entry) * hourPriceOf(rates, work, STANDARD)
}
/** An entry on a billable ticket of a billable projet. */
export const isBillable = (entry: Entry): boolean =>
  projetOf(entry)?.is_facturable === true && readOf(entry, 'ticket_id.is_facturable') === true

/** The cost of one entry. */
export const plainCost = (entry: Entry, { workingTimes }: Sources): number => {
  const user = USERS.find(({ id }) => id === entry.user_id)
  const dated = workingTimes.some((row) => row.user_id === entry.user_id && row.starts_on <= entry.date)
  const utPerDay = dated ? utPerDayOf(workingTimes, entry.user_id, entry.date) : (user?.ut_per_day ?? 0)
  return user?.cost_day == null ? 0 : (entry.ut * user.cost_day) / utPerDay
}
