import { map, type Observable, of } from 'rxjs'
import { summedRecordsOf } from '#contract/appended-sums.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'

/** An appended sum of records by their ids; records with nothing to add up are left out. */
export type Sums = ReadonlyMap<RecordId, number>

export const NO_SUMS: Sums = new Map()

interface AppendedSum {
  readonly model: ModelName
  /** Name of the appended value. */
  readonly name: string
  /** Which of the added records count; absent: all. */
  readonly filter?: ListQuery['filter']
}

/** The appended sum of some records, read by one aggregate; without records nothing is read. */
export const sumsOf = (
  queries: RecordQueries,
  { model, name, filter }: AppendedSum,
  ids: readonly RecordId[],
): Observable<Sums> => {
  const summed = summedRecordsOf(model, name)
  if (!summed || ids.length === 0) return of(NO_SUMS)
  const { by, field } = summed
  return queries
    .aggregate(summed.model, { search: '', filter: { ...filter, [by]: { in: ids } } }, { sum: [field], by: [by] })
    .pipe(map((groups) => new Map(groups.map((group) => [String(group.by[0]), group.sum[0] ?? 0]))))
}
