import { idNumber, type RecordId } from '#contract/core/ids.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { contractOf, type DrawnContract } from '#contract/models/contract/contract-rule.ts'
import {
  billedBeside,
  type DrawnTime,
  type ExhaustedPeriod,
  exhaustedPeriodsOf,
  type GrantedContract,
  includedParts,
  summedUse,
} from '#contract/models/contract/contract-use.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/queries/record-queries.ts'
import { BILLABLE, PROJET } from '../pointage/list/pointage-filters.ts'
import type { ContractTime } from './contract-time.ts'

/** The time that exceeds the hours of contracts with a price, which is billed (decision 0360). */
export interface Overruns {
  /** The periods whose hours run out, by contract; contracts without any are missing. */
  readonly periods: ReadonlyMap<RecordId, readonly ExhaustedPeriod[]>
  /** Included UT of the entries of the days on which hours run out, by entry. */
  readonly included: ReadonlyMap<RecordId, number>
}

const NOTHING_USED = summedUse([])

/** The periods of contracts whose hours run out. */
export const exhaustedOf = (
  contracts: readonly GrantedContract[],
  times: ReadonlyMap<RecordId, ContractTime>,
): Overruns['periods'] =>
  new Map(
    contracts.flatMap((contract) => {
      const periods = exhaustedPeriodsOf(contract, times.get(contract.id)?.use ?? NOTHING_USED)
      return periods.length === 0 ? [] : [[contract.id, periods] as const]
    }),
  )

const allOf = (periods: Overruns['periods']): readonly ExhaustedPeriod[] => [...periods.values()].flat()

/** The days on which hours run out. */
export const daysOfOverruns = (periods: Overruns['periods']): readonly string[] =>
  [...new Set(allOf(periods).map(({ day }) => day))].toSorted()

/** The days from which on time is included, included in part, or not included at all. */
export const changesOfOverruns = (periods: Overruns['periods']): readonly string[] =>
  allOf(periods).flatMap(({ from, to, day }) => [from, day, addDays(day, 1), ...(to === null ? [] : [addDays(to, 1)])])

/** The entries of some days. */
export const ENTRY_SPEC = {
  sum: ['ut', 'ut_invoiced'],
  by: ['id', 'date', PROJET, BILLABLE, 'is_locked', 'follows_contract'],
} as const satisfies AggregateSpec

interface Sources {
  readonly contracts: readonly DrawnContract[]
  readonly projets: readonly Pick<Mirrored<'projet'>, 'id' | 'client_id' | 'is_facturable'>[]
  readonly periods: Overruns['periods']
}

interface Entry extends DrawnTime {
  readonly id: RecordId
  readonly contractId: RecordId
}

/** In the order of the numbers; those that the server has not numbered come last. */
const byNumber = (a: Entry, b: Entry): number => idNumber(a.id) - idNumber(b.id)

/**
 * The included UT of entries of the days on which hours run out. Groups are those of `ENTRY_SPEC`.
 */
export const includedByEntry = (
  groups: readonly AggregateGroup[],
  { contracts, projets, periods }: Sources,
): Overruns['included'] => {
  const projetOf = new Map(projets.map((projet) => [projet.id, projet]))
  const entries = groups.flatMap(({ by, sum: [ut = 0, utInvoiced = 0] }): readonly Entry[] => {
    const [id, date, projetId, isBillable, isLocked, follows] = by
    const projet = projetOf.get(String(projetId))
    if (!projet) return []
    const work = {
      clientId: projet.client_id,
      projetId: projet.id,
      day: String(date),
      isBillable: projet.is_facturable && isBillable === true,
    }
    const contract = contractOf(contracts, work)
    const billed = billedBeside({
      ut,
      ut_invoiced: utInvoiced,
      is_locked: isLocked === true,
      follows_contract: follows === true,
    })
    return contract ? [{ id: String(id), ut, billed, date: work.day, contractId: contract.id }] : []
  })
  const included = new Map<RecordId, number>()
  for (const [contractId, own] of Map.groupBy(entries, (entry) => entry.contractId)) {
    for (const { day, left } of periods.get(contractId) ?? []) {
      const ordered = own.filter(({ date }) => date === day).toSorted(byNumber)
      const parts = includedParts(left, ordered)
      for (const [index, { id }] of ordered.entries()) included.set(id, parts[index] ?? 0)
    }
  }
  return included
}

/**
 * Whether the hours of a contract include its time of a day: `partly` on the day on which they run
 * out.
 */
export const inclusionOn = (
  { periods }: Overruns,
  contractId: RecordId,
  day: string,
): 'included' | 'partly' | 'exceeding' => {
  const period = periods.get(contractId)?.find(({ from, to }) => from <= day && (to === null || day <= to))
  if (period === undefined || day < period.day) return 'included'
  return day === period.day ? 'partly' : 'exceeding'
}
