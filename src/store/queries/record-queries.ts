import type { Observable } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { AggregateGroup, AggregateSpec } from '#src/store/columnar/aggregate/aggregate-spec.ts'
import type { Mirrored } from '#src/store/mirrored.ts'

/** One page of a list. */
export interface ListResult<Name extends ModelName> {
  readonly rows: readonly Mirrored<Name>[]
  /** Number of matches over all pages. */
  readonly total: number
}

/** The records of a list, without its order and pages. */
export type RecordSet = Pick<ListQuery, 'search' | 'filter'>

export type { AggregateGroup, AggregateSpec }

/** An answer that its listeners share. */
export type Answer<Value> = Observable<Value> & {
  /**
   * The newest value while there are listeners, for a reader who cannot wait for a subscription;
   * null before the first value. Absent where nothing is shared.
   */
  readonly latest?: () => { readonly value: Value } | null
}

/** The questions that a screen may ask of the local mirror. No request leaves the device. */
export interface RecordQueries {
  /** One page of a list with its total. Emits again whenever the answer changes. */
  list<Name extends ModelName>(model: Name, query: ListQuery): Answer<ListResult<Name>>
  /**
   * One record by server id or temporary id; null when the mirror does not have it. A temporary id
   * keeps resolving once its server id is known.
   */
  one<Name extends ModelName>(model: Name, id: RecordId): Answer<Mirrored<Name> | null>
  /**
   * Some records that match a typed text: the one with this number, the newest ones whose first
   * text begins with it, and the newest that have all its words; each kind up to `most`, in no
   * order.
   */
  matches<Name extends ModelName>(model: Name, typed: string, most: number): Answer<readonly Mirrored<Name>[]>
  /** Records whose field has one of these values, in the model's default order. */
  where<Name extends ModelName>(
    model: Name,
    field: string,
    values: readonly (string | number | boolean)[],
  ): Answer<readonly Mirrored<Name>[]>
  /** Every record of a small model (reference data, projets, people). */
  all<Name extends ModelName>(model: Name): Answer<readonly Mirrored<Name>[]>
  /**
   * Counts and sums by group, in no order, without reading records. A group may follow references:
   * `ticket_id.projet_id` of a pointage. Without `by` there is one group, even of no records.
   */
  aggregate(model: ModelName, set: RecordSet, spec: AggregateSpec): Answer<readonly AggregateGroup[]>
  /** Number of records in each of the sets, in their order. */
  counts(model: ModelName, sets: readonly RecordSet[]): Observable<readonly number[]>
}
