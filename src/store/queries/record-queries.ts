import type { Observable } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

export interface ListResult<Name extends ModelName> {
  readonly rows: readonly Mirrored<Name>[]
  /** Matches over all pages. */
  readonly total: number
}

/** Which records are counted or summed: a list without its order and pages. */
export type RecordSet = Pick<ListQuery, 'search' | 'filter'>

export type { AggregateGroup, AggregateSpec }

/** Everything a screen may ask of the local mirror. No request leaves the device. */
export interface RecordQueries {
  /** One page of a filtered, searched, sorted list with its total; emits again whenever the answer changes. */
  list<Name extends ModelName>(model: Name, query: ListQuery): Observable<ListResult<Name>>
  /** One record by server or temporary id; null when the mirror does not hold it. A temporary id keeps resolving after its mapping. */
  one<Name extends ModelName>(model: Name, id: RecordId): Observable<Mirrored<Name> | null>
  /** The records of a model whose field has one of these values, in the model's default order. */
  where<Name extends ModelName>(model: Name, field: string, values: readonly (string | number | boolean)[]): Observable<readonly Mirrored<Name>[]>
  /** Every record of a small model (reference data, projets, people). */
  all<Name extends ModelName>(model: Name): Observable<readonly Mirrored<Name>[]>
  /** Counts and sums by group, in no order, without reading a record. Without `by` there is one group, also of nothing. */
  aggregate(model: ModelName, set: RecordSet, spec: AggregateSpec): Observable<readonly AggregateGroup[]>
  /** How many records each of the sets holds, in their order. */
  counts(model: ModelName, sets: readonly RecordSet[]): Observable<readonly number[]>
}
