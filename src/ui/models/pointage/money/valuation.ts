import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { contractOf, type DrawingWork, type DrawnContract, lastDayOf } from '#contract/models/contract/contract-rule.ts'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import type { User } from '#contract/models/user/user.ts'
import { workingTimeOf } from '#contract/models/working-time/ut-per-day.ts'
import type { WorkingTime } from '#contract/models/working-time/working-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { changesOfOverruns, inclusionOn, type Overruns } from '../../contract/overruns.ts'
import { BILLABLE, PROJET } from '../list/pointage-filters.ts'
import { paymentOf } from './payment.ts'

/** The records that prices and costs depend on. */
export interface ValuationSources {
  readonly rates: readonly AppliedRate[]
  /** Price of an hour in the settings, in cents. */
  readonly standard: number
  readonly workingTimes: readonly Pick<WorkingTime, 'id' | 'user_id' | 'ut_per_day' | 'starts_on'>[]
  readonly users: readonly Pick<User, 'id' | 'cost_day' | 'ut_per_day'>[]
  readonly projets: readonly Pick<Mirrored<'projet'>, 'id' | 'client_id' | 'is_facturable' | 'fixed_price'>[]
  readonly contracts: readonly (DrawnContract & Pick<Contract, 'price'>)[]
  readonly overruns: Overruns
}

/** The records that prices depend on. */
export type PriceSources = Omit<ValuationSources, 'workingTimes' | 'users'>

/** No record has this id: no rate names it. */
const NO_ID = ''

/** Stands for every day before the first change of a price or working time. */
const BEFORE_ALL = '0000-01-01'

/** The first day of a contract, and the first one on which time no longer draws from it. */
const changesOfContract = (contract: DrawnContract): readonly string[] => {
  const last = lastDayOf(contract)
  return last === null ? [contract.starts_on] : [contract.starts_on, addDays(last, 1)]
}

type DatedSources = Pick<ValuationSources, 'rates' | 'workingTimes' | 'contracts' | 'overruns'>

/**
 * The days on which a price, a working time or a contract changes, or hours of a contract run out.
 * Between two of them every hour of a person for a client has one price and one cost, and every
 * hour of a projet one contract, which includes it or does not.
 */
export const changesOf = ({ rates, workingTimes, contracts, overruns }: DatedSources): readonly string[] =>
  [
    ...new Set([
      ...[...rates, ...workingTimes].map(({ starts_on }) => starts_on),
      ...contracts.flatMap(changesOfContract),
      ...changesOfOverruns(overruns.periods),
    ]),
  ].toSorted()

/** Days and people that prices tell apart. */
export interface PriceBounds {
  /** The days on which a price, a working time or a contract changes. */
  readonly since: readonly string[]
  /** The people with a price of their own; an hour of all others has one price for a client. */
  readonly priced: readonly RecordId[]
}

/** The people with a price of their own. */
export const pricedPeople = (rates: ValuationSources['rates']): readonly RecordId[] =>
  [...new Set(rates.flatMap(({ user_id }) => user_id ?? []))].toSorted()

/**
 * Time by all that its price depends on, and by more. People without a price of their own are not
 * told apart: a million entries make some thousand groups.
 */
export const pricedSpecBy = ({ since, priced }: PriceBounds, more: AggregateSpec['by']): AggregateSpec => ({
  sum: ['ut'],
  by: [
    PROJET,
    BILLABLE,
    { path: 'user_id', among: priced },
    'invoiced_user_id',
    'ut_invoiced',
    { path: 'date', since },
    ...more,
  ],
})

/** Time by all that its price depends on, in two parts. */
export interface TimeGroups {
  /** Groups of `pricedSpecBy`. */
  readonly sums: readonly AggregateGroup[]
  /** The entries of the days on which hours of contracts run out: groups of `entriesSpecBy`. */
  readonly entries: readonly AggregateGroup[]
}

/** Entries by all that their prices depend on, and by more. */
export const entriesSpecBy = (bounds: PriceBounds, more: AggregateSpec['by']): AggregateSpec =>
  pricedSpecBy(bounds, [...more, 'id'])

/** Time by all that its cost depends on. */
export const costSpec = (since: readonly string[]): AggregateSpec => ({
  sum: ['ut'],
  by: [PROJET, 'user_id', { path: 'date', since }],
})

/** The UT that are invoiced: those entered for the invoice, else those that were worked. */
export const invoicedUtOf = (group: AggregateGroup, utInvoiced: AggregateGroup['by'][number] | undefined): number =>
  typeof utInvoiced === 'number' ? utInvoiced * group.count : (group.sum[0] ?? 0)

const idOf = (value: AggregateGroup['by'][number] | undefined): RecordId | null =>
  value === null || value === undefined ? null : String(value)

/** Time of one price. */
export interface PricedTime {
  readonly projetId: RecordId
  readonly clientId: RecordId
  /** Whether ticket and projet are billable. */
  readonly isBillable: boolean
  /** The contract whose price includes the time (decision 0352); null where none does. */
  readonly contractId: RecordId | null
  readonly count: number
  /** UT that were worked. */
  readonly worked: number
  /** UT that would be invoiced. */
  readonly ut: number
  /** Cents of an hour without TVA. */
  readonly price: number
  /** The values of the groups that were added to those of the price. */
  readonly more: AggregateGroup['by']
}

/** Divides an entry into what its contract includes and what exceeds it, as month closing does. */
const divided = (
  time: PricedTime,
  contractId: RecordId,
  included: number,
  hasOwnUt: boolean,
): readonly PricedTime[] => {
  if (included === 0) return [time]
  if (included >= time.worked) return [{ ...time, contractId }]
  // UT that were entered for the invoice are billed as they are.
  if (hasOwnUt) return [time]
  const rest = time.worked - included
  return [
    { ...time, worked: rest, ut: rest },
    { ...time, contractId, count: 0, worked: included, ut: included },
  ]
}

/** The groups with their prices; time whose projet is not on this device is left out. */
export const pricedTimeOf = ({ sums, entries }: TimeGroups, sources: PriceSources): readonly PricedTime[] => {
  const { rates, standard, projets, contracts, overruns } = sources
  const projetOf = new Map(projets.map((projet) => [projet.id, projet]))
  const pricedOf = (group: AggregateGroup) => {
    const [projetId, isBillable, userId, invoicedUserId, utInvoiced, since, ...more] = group.by
    const projet = projetOf.get(String(projetId))
    if (!projet) return null
    const work: DrawingWork = {
      clientId: projet.client_id,
      projetId: projet.id,
      day: idOf(since) ?? BEFORE_ALL,
      isBillable: projet.is_facturable && isBillable === true,
    }
    const time: PricedTime = {
      projetId: projet.id,
      clientId: projet.client_id,
      isBillable: work.isBillable,
      contractId: null,
      count: group.count,
      worked: group.sum[0] ?? 0,
      ut: invoicedUtOf(group, utInvoiced),
      price: hourPriceOf(
        rates,
        { userId: idOf(invoicedUserId) ?? idOf(userId) ?? NO_ID, clientId: projet.client_id, day: work.day },
        standard,
      ),
      more,
    }
    const contract = contractOf(contracts, work)
    // A contract without a price limits time and does not pay for it.
    if (!contract || (contract.price ?? null) === null)
      return { time, contractId: null, inclusion: 'exceeding', hasOwnUt: false } as const
    const inclusion = inclusionOn(overruns, contract.id, work.day)
    // The worked duration is no other value (decision 0350).
    const hasOwnUt = typeof utInvoiced === 'number' && utInvoiced !== time.worked
    return { time, contractId: contract.id, inclusion, hasOwnUt } as const
  }
  return [
    ...sums.flatMap((group): readonly PricedTime[] => {
      const priced = pricedOf(group)
      // Entries of the day on which hours run out are counted one by one.
      if (!priced || priced.inclusion === 'partly') return []
      return [priced.inclusion === 'included' ? { ...priced.time, contractId: priced.contractId } : priced.time]
    }),
    ...entries.flatMap((group): readonly PricedTime[] => {
      const priced = pricedOf(group)
      if (priced?.inclusion !== 'partly') return []
      const { time, contractId, hasOwnUt } = priced
      const included = overruns.included.get(String(time.more.at(-1))) ?? 0
      return divided({ ...time, more: time.more.slice(0, -1) }, contractId, included, hasOwnUt)
    }),
  ]
}

/** Tells the time that is billed by the hour: billable, in no contract, of no fixed price. */
const hourlyAmong = (projets: PriceSources['projets']): ((time: PricedTime) => boolean) => {
  const byId = new Map(projets.map((projet) => [projet.id, projet]))
  return (time) => {
    const projet = byId.get(time.projetId)
    return projet !== undefined && paymentOf(projet, time) === 'hourly'
  }
}

/** The time that month closing would bill by the hour. */
export const hourlyTimeOf = (groups: TimeGroups, sources: PriceSources): readonly PricedTime[] =>
  pricedTimeOf(groups, sources).filter(hourlyAmong(sources.projets))

export interface ValuedTime {
  readonly projetId: RecordId
  readonly clientId: RecordId
  /** All billable UT. */
  readonly ut: number
  /** UT that the price of a contract or of the projet includes. */
  readonly included: number
  /** Value of the other UT: without TVA, rounded to the cent for the whole projet. */
  readonly cents: number
}

/**
 * Billable time by projet with what it would be invoiced for (decisions 0055 and 0360); time whose
 * projet is not on this device has no price and is left out.
 */
export const valuedTimeOf = (groups: TimeGroups, sources: PriceSources): readonly ValuedTime[] => {
  const isHourly = hourlyAmong(sources.projets)
  const billable = pricedTimeOf(groups, sources).filter(({ isBillable }) => isBillable)
  return [...Map.groupBy(billable, ({ projetId }) => projetId)].map(([projetId, times]) => {
    const billed = times.filter(isHourly)
    const ut = sumUt(times)
    return {
      projetId,
      clientId: times[0]?.clientId ?? '',
      ut,
      included: ut - sumUt(billed),
      // Quarters of a cent are whole numbers.
      cents: Math.round(billed.reduce((sum, time) => sum + time.ut * time.price, 0) / UT_PER_HOUR),
    }
  })
}

const sumUt = (times: readonly PricedTime[]): number => times.reduce((sum, { ut }) => sum + ut, 0)

export interface TimeCost {
  /** Null where the ticket is not on this device. */
  readonly projetId: RecordId | null
  readonly ut: number
  /** Rounded to the cent for the whole projet. */
  readonly cents: number
  /** UT of people without a cost, which `cents` does not include. */
  readonly uncosted: number
}

/** Worked time by projet and its cost: the cost of a day over the UT of a day. */
export const timeCostOf = (
  groups: readonly AggregateGroup[],
  { users, workingTimes }: Pick<ValuationSources, 'users' | 'workingTimes'>,
): readonly TimeCost[] => {
  const userOf = new Map(users.map((user) => [user.id, user]))
  const sums = new Map<RecordId | null, { ut: number; cents: number; uncosted: number }>()
  for (const { by, sum } of groups) {
    const [projet, userId, since] = by
    const projetId = idOf(projet)
    const ut = sum[0] ?? 0
    const user = userOf.get(String(userId))
    const cost = user?.cost_day ?? null
    const utPerDay =
      workingTimeOf(workingTimes, String(userId), idOf(since) ?? BEFORE_ALL)?.ut_per_day ?? user?.ut_per_day ?? 1
    const before = sums.get(projetId) ?? { ut: 0, cents: 0, uncosted: 0 }
    sums.set(projetId, {
      ut: before.ut + ut,
      cents: before.cents + (cost === null ? 0 : (ut * cost) / utPerDay),
      uncosted: before.uncosted + (cost === null ? ut : 0),
    })
  }
  return [...sums].map(([projetId, { ut, cents, uncosted }]) => ({ projetId, ut, cents: Math.round(cents), uncosted }))
}
