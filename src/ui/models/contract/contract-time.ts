import { combineLatest, map, type Observable, of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Draw } from '#contract/models/contract/contract-rule.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { BILLABLE, PROJET } from '../pointage/list/pointage-filters.ts'

/** Time of one contract by day, and each set of it that was summed. */
export interface ContractTime {
  readonly byDay: ReadonlyMap<string, number>
  readonly draws: readonly DrawnTime[]
}

interface DrawnTime {
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

const timeOf$ = (queries: RecordQueries, draw: Draw): Observable<DrawnTime> =>
  queries
    .aggregate('pointage', { search: '', filter: filterOfDraw(draw) }, { sum: ['ut'], by: ['date'] })
    .pipe(map((groups) => ({ draw, byDay: new Map(groups.map(({ by: [day], sum: [ut] }) => [String(day), ut ?? 0])) })))

const joined = (draws: readonly DrawnTime[]): ContractTime => {
  const byDay = new Map<string, number>()
  for (const time of draws) for (const [day, ut] of time.byDay) byDay.set(day, (byDay.get(day) ?? 0) + ut)
  return { byDay, draws }
}

/**
 * Time that draws from contracts, from the sums of the store: no pointage is read. Emits again at
 * each change.
 */
export const contractTime$ = (queries: RecordQueries, wanted: WantedDraws): Observable<ReadonlyMap<RecordId, ContractTime>> => {
  if (wanted.length === 0) return of(new Map())
  const times = wanted.map(([id, draws]) => {
    const sums$ = draws.length === 0 ? of([]) : combineLatest(draws.map((draw) => timeOf$(queries, draw)))
    return sums$.pipe(map((drawn) => [id, joined(drawn)] as const))
  })
  return combineLatest(times).pipe(map((entries) => new Map(entries)))
}
