import { useMemo } from 'react'
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { type Observed, useObservable } from '../../../hooks/records/use-observable.ts'
import { useServices } from '../../../services/services.tsx'
import { type Dimension, SUMMED_BY, type TimeLine, timePer } from './time-per.ts'

/** The projets of these tickets, without reading the tickets themselves. */
const projetsOf = (queries: RecordQueries, ticketIds: readonly RecordId[]): Observable<ReadonlyMap<RecordId, RecordId>> =>
  ticketIds.length === 0
    ? of(new Map())
    : queries
        .aggregate('ticket', { search: '', filter: { id: { in: ticketIds } } }, { sum: [], by: ['id', 'projet_id'] })
        .pipe(map((groups) => new Map(groups.map(({ by: [id, projet] }) => [String(id), String(projet)]))))

/** Time of the pointages of a set per client, projet, person or month, from this device; `set` must be stable. */
export const useTimePer = (dimension: Dimension, set: RecordSet): Observed<readonly TimeLine[]> => {
  const { queries } = useServices()
  const references = useReferences()
  const sums$ = useMemo(() => {
    const field = SUMMED_BY[dimension]
    return queries.aggregate('pointage', set, { sum: ['ut'], by: [field] }).pipe(
      switchMap((groups) => {
        const ids = field === 'ticket_id' ? groups.map(({ by: [id] }) => String(id)) : []
        return combineLatest({ groups: of(groups), projets: projetsOf(queries, ids) })
      }),
    )
  }, [queries, dimension, set])
  const observed = useObservable(sums$)
  const { value } = observed
  const lines = useMemo(
    () =>
      value &&
      timePer(dimension, value.groups, {
        projetOf: (ticketId) => value.projets.get(ticketId),
        clientOf: (projetId) => references.find('projet', projetId)?.client_id,
      }),
    [value, dimension, references],
  )
  return { ...observed, value: lines } as Observed<readonly TimeLine[]>
}
