import { map, type Observable, shareReplay, switchMap } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { RecordQueries, RecordSet } from '#src/store/queries/record-queries.ts'
import type { FetchList } from '../list/fetch-list.ts'

/** An id that no record has: no ids would be no filter. */
const NO_RECORD = ''

interface PastListOptions<Name extends ModelName, Facts> {
  readonly queries: RecordQueries
  readonly model: Name
  /** The past values of all records that match a set, by id. */
  readonly find: (set: RecordSet) => Observable<ReadonlyMap<RecordId, Facts>>
  /** The row with its past values. */
  readonly overlay: (row: Mirrored<Name>, facts: Facts) => Mirrored<Name>
}

/** The answers of a list about a day of the past. */
export interface PastList<Name extends ModelName, Facts> {
  readonly matches$: (set: RecordSet) => Observable<ReadonlyMap<RecordId, Facts>>
  readonly fetchList: FetchList<Name>
}

/**
 * Answers a list whose matches are found by values of the past. The mirror orders and pages the
 * matches; rows of the page are shown with their past values. The list and its sums share one
 * search.
 */
export const createPastList = <Name extends ModelName, Facts>({
  queries,
  model,
  find,
  overlay,
}: PastListOptions<Name, Facts>): PastList<Name, Facts> => {
  let latest: { readonly key: string; readonly found$: Observable<ReadonlyMap<RecordId, Facts>> } | null = null
  const matches$ = ({ search, filter }: RecordSet): Observable<ReadonlyMap<RecordId, Facts>> => {
    const key = JSON.stringify([search, filter])
    if (latest?.key !== key)
      latest = { key, found$: find({ search, filter }).pipe(shareReplay({ bufferSize: 1, refCount: true })) }
    return latest.found$
  }
  return {
    matches$,
    fetchList: (_model, query) =>
      matches$(query).pipe(
        switchMap((found) => {
          const ids = found.size === 0 ? [NO_RECORD] : [...found.keys()]
          return queries.list(model, { ...query, search: '', filter: { id: { in: ids } } }).pipe(
            map(({ rows, total }) => ({
              total,
              rows: rows.map((row) => {
                const facts = found.get(row.id)
                return facts === undefined ? row : overlay(row, facts)
              }),
            })),
          )
        }),
      ),
  }
}
