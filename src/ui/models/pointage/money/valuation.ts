import type { RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { UT_PER_HOUR } from '#contract/core/kinds/ut.ts'
import type { Contract } from '#contract/models/contract/contract.ts'
import { contractOf, type DrawnContract, lastDayOf } from '#contract/models/contract/contract-rule.ts'
import { type AppliedRate, hourPriceOf } from '#contract/models/rate/hour-price.ts'
import type { User } from '#contract/models/user/user.ts'
import { workingTimeOf } from '#contract/models/working-time/ut-per-day.ts'
import type { WorkingTime } from '#contract/models/working-time/working-time.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { BILLABLE, PROJET } from '../list/pointage-filters.ts'

/** The records that prices and costs depend on. */
export interface ValuationSources {
  readonly rates: readonly AppliedRate[]
  /** Price of an hour in the settings, in cents. */
  readonly standard: number
  readonly workingTimes: readonly Pick<WorkingTime, 'id' | 'user_id' | 'ut_per_day' | 'starts_on'>[]
  readonly users: readonly Pick<User, 'id' | 'cost_day' | 'ut_per_day'>[]
  readonly projets: readonly Pick<Mirrored<'projet'>, 'id' | 'client_id' | 'is_facturable'>[]
  readonly contracts: readonly (DrawnContract & Pick<Contract, 'price'>)[]
}

const NOTHING_MORE: AggregateSpec['by'] = []

/** The records that prices depend on. */
export type PriceSources = Pick<ValuationSources, 'rates' | 'standard' | 'projets' | 'contracts'>

/** Stands for every day before the first change of a price or working time. */
const BEFORE_ALL = '0000-01-01'

/** The first day of a contract, and the first one on which time no longer draws from it. */
const changesOfContract = (contract: DrawnContract): readonly string[] => {
  const last = lastDayOf(contract)
  return last === null ? [contract.starts_on] : [contract.starts_on, addDays(last, 1)]
}

/**
 * The days on which a price, a working time or a contract changes. Between two of them every hour of
 * a person for a client has one price and one cost, and every hour of a projet one contract.
 */
export const changesOf = ({ rates, workingTimes, contracts }: Pick<ValuationSources, 'rates' | 'workingTimes' | 'contracts'>): readonly string[] =>
  [...new Set([...[...rates, ...workingTimes].map(({ starts_on }) => starts_on), ...contracts.flatMap(changesOfContract)])].toSorted()

/** Time by all that its price depends on, and by more. */
export const pricedSpecBy = (since: readonly string[], more: AggregateSpec['by']): AggregateSpec => ({
  sum: ['ut'],
  by: [PROJET, BILLABLE, 'user_id', 'invoiced_user_id', 'ut_invoiced', { path: 'date', since }, ...more],
})

/** Time by all that its price depends on. */
export const pricedSpec = (since: readonly string[]): AggregateSpec => pricedSpecBy(since, NOTHING_MORE)

/** Time by all that its cost depends on. */
export const costSpec = (since: readonly string[]): AggregateSpec => ({ sum: ['ut'], by: [PROJET, 'user_id', { path: 'date', since }] })

/** The UT that are invoiced: those entered for the invoice, else those that were worked. */
export const invoicedUtOf = (group: AggregateGroup, utInvoiced: AggregateGroup['by'][number] | undefined): number =>
  typeof utInvoiced === 'number' ? utInvoiced * group.count : (group.sum[0] ?? 0)

const idOf = (value: AggregateGroup['by'][number] | undefined): RecordId | null => (value === null || value === undefined ? null : String(value))

/** Time of one price: a group of `pricedSpecBy`. */
export interface PricedTime {
  readonly projetId: RecordId
  readonly clientId: RecordId
  /** Whether ticket and projet are billable. */
  readonly isBillable: boolean
  /** Draws from a contract whose price includes its hours (decision 0352). */
  readonly isIncluded: boolean
  readonly count: number
  readonly ut: number
  /** Cents of an hour without TVA. */
  readonly price: number
  /** The values of the groups that were added to those of the price. */
  readonly more: AggregateGroup['by']
}

/** The groups of `pricedSpecBy` with their prices; time whose projet is not on this device is left out. */
export const pricedTimeOf = (groups: readonly AggregateGroup[], { rates, standard, projets, contracts }: PriceSources): readonly PricedTime[] => {
  const projetOf = new Map(projets.map((projet) => [projet.id, projet]))
  return groups.flatMap((group): readonly PricedTime[] => {
    const [projetId, isBillable, userId, invoicedUserId, utInvoiced, since, ...more] = group.by
    const projet = projetOf.get(String(projetId))
    if (!projet) return []
    const work = { userId: idOf(invoicedUserId) ?? String(userId), clientId: projet.client_id, day: idOf(since) ?? BEFORE_ALL }
    const drawing = { clientId: work.clientId, projetId: projet.id, day: work.day, isBillable: projet.is_facturable && isBillable === true }
    return [
      {
        projetId: projet.id,
        clientId: projet.client_id,
        isBillable: drawing.isBillable,
        isIncluded: (contractOf(contracts, drawing)?.price ?? null) !== null,
        count: group.count,
        ut: invoicedUtOf(group, utInvoiced),
        price: hourPriceOf(rates, work, standard),
        more,
      },
    ]
  })
}

export interface ValuedTime {
  readonly projetId: RecordId
  readonly clientId: RecordId
  readonly ut: number
  /** Without TVA, rounded to the cent for the whole projet. */
  readonly cents: number
}

/**
 * Billable time by projet with what it would be invoiced for (decision 0055). Groups are those of
 * `pricedSpec`; time whose projet is not on this device has no price and is left out.
 */
export const valuedTimeOf = (groups: readonly AggregateGroup[], sources: ValuationSources): readonly ValuedTime[] => {
  const billable = pricedTimeOf(groups, sources).filter(({ isBillable }) => isBillable)
  return [...Map.groupBy(billable, ({ projetId }) => projetId)].map(([projetId, times]) => ({
    projetId,
    clientId: times[0]?.clientId ?? '',
    ut: times.reduce((sum, { ut }) => sum + ut, 0),
    // Quarters of a cent are whole numbers.
    cents: Math.round(times.reduce((sum, { ut, price }) => sum + ut * price, 0) / UT_PER_HOUR),
  }))
}

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
export const timeCostOf = (groups: readonly AggregateGroup[], { users, workingTimes }: ValuationSources): readonly TimeCost[] => {
  const userOf = new Map(users.map((user) => [user.id, user]))
  const sums = new Map<RecordId | null, { ut: number; cents: number; uncosted: number }>()
  for (const { by, sum } of groups) {
    const [projet, userId, since] = by
    const projetId = idOf(projet)
    const ut = sum[0] ?? 0
    const user = userOf.get(String(userId))
    const cost = user?.cost_day ?? null
    const utPerDay = workingTimeOf(workingTimes, String(userId), idOf(since) ?? BEFORE_ALL)?.ut_per_day ?? user?.ut_per_day ?? 1
    const before = sums.get(projetId) ?? { ut: 0, cents: 0, uncosted: 0 }
    sums.set(projetId, {
      ut: before.ut + ut,
      cents: before.cents + (cost === null ? 0 : (ut * cost) / utPerDay),
      uncosted: before.uncosted + (cost === null ? ut : 0),
    })
  }
  return [...sums].map(([projetId, { ut, cents, uncosted }]) => ({ projetId, ut, cents: Math.round(cents), uncosted }))
}
