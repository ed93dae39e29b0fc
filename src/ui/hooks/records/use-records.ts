import { useMemo } from 'react'
import { EMPTY, of } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup, AggregateSpec, ListResult, RecordSet } from '#src/store/queries/record-queries.ts'
import { useServices } from '../../services/services.tsx'
import { type Observed, useObservable } from './use-observable.ts'

export const useList = <Name extends ModelName>(model: Name, query: ListQuery): Observed<ListResult<Name>> => {
  const { queries } = useServices()
  return useObservable(useMemo(() => queries.list(model, query), [queries, model, query]))
}

/** `undefined` while it loads, null when this device has no such record. */
export const useOne = <Name extends ModelName>(model: Name, id: RecordId | null): Observed<Mirrored<Name> | null> => {
  const { queries } = useServices()
  return useObservable(useMemo(() => (id === null ? of(null) : queries.one(model, id)), [queries, model, id]))
}

export const useAll = <Name extends ModelName>(model: Name): readonly Mirrored<Name>[] | undefined => {
  const { queries } = useServices()
  return useObservable(useMemo(() => queries.all(model), [queries, model])).value
}

/** Records whose field has this value; no query while `value` is null. */
export const useWhere = <Name extends ModelName>(
  model: Name,
  field: string,
  value: string | number | boolean | null,
): readonly Mirrored<Name>[] | undefined => {
  const { queries } = useServices()
  return useObservable(
    useMemo(() => (value === null ? EMPTY : queries.where(model, field, [value])), [queries, model, field, value]),
  ).value
}

/** Counts and sums by group; `set` and `spec` must be stable. */
export const useAggregate = (
  model: ModelName,
  set: RecordSet,
  spec: AggregateSpec,
): Observed<readonly AggregateGroup[]> => {
  const { queries } = useServices()
  return useObservable(useMemo(() => queries.aggregate(model, set, spec), [queries, model, set, spec]))
}
