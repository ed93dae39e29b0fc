import { useMemo } from 'react'
import { combineLatest, distinctUntilChanged, map, type Observable, shareReplay, switchMap } from 'rxjs'
import { type ListQuery, paginationOf } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { useServices } from '../../services/services.tsx'
import { useObservable } from './use-observable.ts'

/** A list without pages: its rows are all read. */
export type WholeQuery = Pick<ListQuery, 'search' | 'filter' | 'orderBy'>

/**
 * Emits every row of a list, in as many pages as its total needs; for lists of a bounded period.
 * Pages answer one after the other: a row that moves to another page meanwhile is emitted once.
 */
export const everyRow$ = <Name extends ModelName>(
  queries: Pick<RecordQueries, 'list'>,
  model: Name,
  query: WholeQuery,
): Observable<readonly Mirrored<Name>[]> => {
  const page$ = (page: number) => queries.list(model, { ...query, page, limit: 'all' })
  const first$ = page$(1).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  return first$.pipe(
    map(({ total }) => paginationOf(total, 1, 'all').last_page),
    distinctUntilChanged(),
    switchMap((pages) => combineLatest(Array.from({ length: pages }, (_, at) => (at === 0 ? first$ : page$(at + 1))))),
    map((pages) => [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values()]),
  )
}

/**
 * Every row of a list, also beyond one page; `undefined` while they load. `query` must be stable.
 */
export const useEveryRow = <Name extends ModelName>(
  model: Name,
  query: WholeQuery,
): readonly Mirrored<Name>[] | undefined => {
  const { queries } = useServices()
  return useObservable(useMemo(() => everyRow$(queries, model, query), [queries, model, query])).value
}
