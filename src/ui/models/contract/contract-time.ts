import { combineLatest, map, type Observable, of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Draw } from '#contract/models/contract/contract-rule.ts'
import { billedBeside, type ContractUse, type DrawnTime, summedUse } from '#contract/models/contract/contract-use.ts'
import type { AggregateGroup, AggregateSpec, RecordQueries } from '#src/store/queries/record-queries.ts'
import { BILLABLE, PROJET } from '../pointage/list/pointage-filters.ts'

/** Time of one contract by day, and each set of it that was summed. */
export interface ContractTime {
  /** UT that were worked. */
  readonly byDay: ReadonlyMap<string, number>
  /** Hours of the contract that the worked UT use. */
  readonly use: ContractUse
  readonly draws: readonly DrawnSet[]
}

interface DrawnSet {
  readonly draw: Draw
  readonly byDay: ReadonlyMap<string, number>
}

/** The draws of contracts, by contract. */
export type WantedDraws = readonly (readonly [RecordId, readonly Draw[]])[]

/** The pointages of a draw. */
export const filterOfDraw = ({ projetIds, from, to }: Draw): ListQuery['filter'] => ({
  [PROJET]: { in: projetIds },
  [BILLABLE]: { in: [true] },
  date: { from, ...(to === null ? {} : { to }) },
})

/** Time of a day, told apart by whether a sent invoice has fixed what it bills. */
const SPEC = {
  sum: ['ut', 'ut_invoiced'],
  by: ['date', 'is_locked', 'follows_contract'],
} as const satisfies AggregateSpec

const timeOf = ({ by: [day, isLocked, follows], sum: [ut = 0, utInvoiced = 0] }: AggregateGroup): DrawnTime => ({
  ...{ date: String(day), ut },
  billed: billedBeside({
    ut,
    ut_invoiced: utInvoiced,
    is_locked: isLocked === true,
    follows_contract: follows === true,
  }),
})

interface Drawn {
  readonly draw: Draw
  readonly times: readonly DrawnTime[]
}

const drawn$ = (queries: RecordQueries, draw: Draw): Observable<Drawn> =>
  queries
    .aggregate('pointage', { search: '', filter: filterOfDraw(draw) }, SPEC)
    .pipe(map((groups) => ({ draw, times: groups.map(timeOf) })))

const workedByDay = (times: readonly DrawnTime[]): ReadonlyMap<string, number> => {
  const byDay = new Map<string, number>()
  for (const { date, ut } of times) byDay.set(date, (byDay.get(date) ?? 0) + ut)
  return byDay
}

const joined = (drawn: readonly Drawn[]): ContractTime => {
  const times = drawn.flatMap((one) => one.times)
  return {
    byDay: workedByDay(times),
    use: summedUse(times),
    draws: drawn.map((one) => ({ draw: one.draw, byDay: workedByDay(one.times) })),
  }
}

/**
 * Time that draws from contracts, from the sums of the store: no pointage is read. Emits again at
 * each change.
 */
export const contractTime$ = (
  queries: RecordQueries,
  wanted: WantedDraws,
): Observable<ReadonlyMap<RecordId, ContractTime>> => {
  if (wanted.length === 0) return of(new Map())
  const times = wanted.map(([id, draws]) => {
    const sums$ = draws.length === 0 ? of([]) : combineLatest(draws.map((draw) => drawn$(queries, draw)))
    return sums$.pipe(map((drawn) => [id, joined(drawn)] as const))
  })
  return combineLatest(times).pipe(map((entries) => new Map(entries)))
}
