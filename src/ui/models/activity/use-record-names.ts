import { useMemo } from 'react'
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { pageOf } from '../../hooks/page/use-record-path.ts'
import { isReferenceModel, useReferences } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'
import { writtenTitle } from '../../widgets/presentation/written-title.ts'
import { type ActivityRun, changesOfRun } from './activity-runs.ts'

type Loaded = ReadonlyMap<ModelName, ReadonlyMap<RecordId, AnyRecord>>

/** The records that the runs are about or name, without those that are in memory anyway. */
const namedIds = (runs: readonly ActivityRun[]): ReadonlyMap<ModelName, readonly RecordId[]> => {
  const named = runs.flatMap((run) => {
    if (!isModelName(run.model)) return []
    const { model } = run
    const { fields } = modelOf(model)
    const values = changesOfRun(run).flatMap(({ field, from, to }) => {
      const target = fields[field]?.model
      return target !== undefined && isModelName(target)
        ? [from, to].flatMap((id) => (id == null ? [] : [[target, String(id)] as const]))
        : []
    })
    return [[model, run.recordId] as const, ...values]
  })
  const byModel = Map.groupBy(
    named.filter(([model]) => !isReferenceModel(model)),
    ([model]) => model,
  )
  return new Map([...byModel].map(([model, pairs]) => [model, [...new Set(pairs.map(([, id]) => id))].sort()]))
}

const read = (queries: RecordQueries, wanted: ReadonlyMap<ModelName, readonly RecordId[]>): Observable<Loaded> =>
  wanted.size === 0
    ? of(new Map())
    : combineLatest(
        [...wanted].map(([model, ids]) =>
          queries
            .where(model, 'id', ids)
            .pipe(
              map(
                (records) =>
                  [model, new Map(records.map((record) => [record.id, record as unknown as AnyRecord]))] as const,
              ),
            ),
        ),
      ).pipe(map((pairs) => new Map(pairs)))

/** The tickets to which loaded records belong, beside the records themselves. */
const withTickets = (queries: RecordQueries, loaded: Loaded): Observable<Loaded> => {
  const ids = [...loaded].flatMap(([model, records]) => {
    const field = pageOf(model)?.field ?? null
    return field === null
      ? []
      : [...records.values()].flatMap((record) => (fieldOf(record, field) as RecordId | null) ?? [])
  })
  const missing = [...new Set(ids)].filter((id) => loaded.get('ticket')?.has(id) !== true).sort()
  return read(queries, missing.length === 0 ? new Map() : new Map([['ticket', missing]])).pipe(
    map(
      (more) =>
        new Map([...loaded, ['ticket', new Map([...(loaded.get('ticket') ?? []), ...(more.get('ticket') ?? [])])]]),
    ),
  )
}

export interface RecordNames {
  /**
   * Name of a record; null where this device does not have it, or the model's records have no name.
   */
  nameOf(model: ModelName, id: RecordId): string | null
  /** The ticket on whose page a record is shown; null for records with a page of their own. */
  ticketOf(model: ModelName, id: RecordId): RecordId | null
}

/**
 * Names of the records in a part of the activity, read with one query per model; `runs` must be
 * stable.
 */
export const useRecordNames = (runs: readonly ActivityRun[]): RecordNames => {
  const { queries } = useServices()
  const references = useReferences()
  const format = useFormat()
  const wanted = useMemo(() => namedIds(runs), [runs])
  const { value } = useObservable(
    useMemo(() => read(queries, wanted).pipe(switchMap((loaded) => withTickets(queries, loaded))), [queries, wanted]),
  )
  return useMemo(() => {
    const find = (model: ModelName, id: RecordId) =>
      isReferenceModel(model) ? references.findOf(model, id) : value?.get(model)?.get(id)
    const ticketOf = (model: ModelName, id: RecordId): RecordId | null => {
      const field = pageOf(model)?.field ?? null
      const record = field === null ? undefined : find(model, id)
      return record && field !== null ? ((fieldOf(record, field) as RecordId | null) ?? null) : null
    }
    const titleOf = (model: ModelName, id: RecordId): string | null => {
      const record = find(model, id)
      return record ? writtenTitle(model, record, format) : null
    }
    return {
      ticketOf,
      nameOf: (model, id) => {
        const ticket = ticketOf(model, id)
        return ticket === null ? titleOf(model, id) : titleOf('ticket', ticket)
      },
    }
  }, [references, value, format])
}
