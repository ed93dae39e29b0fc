import { useDeferredValue, useMemo } from 'react'
import { combineLatest, concat, filter, map, type Observable, of, startWith, switchMap, timer } from 'rxjs'
import { fieldOf, searchableFields } from '#contract/core/model.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import { isReferenceModel } from '../../hooks/records/references.tsx'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'
import { useTitle } from '../../widgets/presentation/record-title.tsx'
import { type Candidate, ranked } from './rank.ts'
import { recordAddress, searchedModels } from './record-address.ts'

type AnyMirrored = Mirrored<ModelName>

/** A found record with its path without locale. */
export interface FoundRecord extends Candidate {
  readonly model: ModelName
  readonly record: AnyMirrored
  readonly address: string
}

/** Records asked of each model, and shown of it. */
const ASKED = 20
const SHOWN_OF_MODEL = 6
/** After this time the answers of slower models follow. */
const PATIENCE_MS = 150
/** One letter finds half of everything: only the models with few records answer it. */
const SHORT = 2

const textOf = (record: AnyMirrored): string =>
  searchableFields(modelOf(record.modelName))
    .map((field) => fieldOf(record as never, field) ?? '')
    .join(' ')

/** A pointage is found by its comment, which says more than its day. */
const nameOf = (record: AnyMirrored, titleOf: (record: AnyMirrored) => string): string =>
  (record.modelName === 'pointage' ? (fieldOf(record as never, 'comment') as string | null) : null) ?? titleOf(record)

/** The answers of all models, in no order. */
const askAll = (queries: RecordQueries, space: RoleSlug, typed: string): Observable<readonly AnyMirrored[]> => {
  const isShort = typed.length < SHORT && !/\d/.test(typed)
  const models =
    typed === ''
      ? []
      : searchedModels(space).filter((model) => !isShort || isReferenceModel(model) || model === 'ticket')
  if (models.length === 0) return of([])
  const answers = models.map((model) => queries.matches(model, typed, ASKED).pipe(startWith(null)))
  const isLate$ = concat(of(false), timer(PATIENCE_MS).pipe(map(() => true)))
  return combineLatest([combineLatest(answers), isLate$]).pipe(
    filter(([rows, isLate]) => isLate || rows.every((answer) => answer !== null)),
    map(([rows]) => rows.flatMap((answer) => answer ?? [])),
  )
}

/** At most so many of each model, in their order. */
const fewOfEach = (found: readonly FoundRecord[]): readonly FoundRecord[] => {
  const seen = new Map<ModelName, number>()
  return found.filter(({ model }) => {
    const count = (seen.get(model) ?? 0) + 1
    seen.set(model, count)
    return count <= SHOWN_OF_MODEL
  })
}

/**
 * Records of any model that match, best first; without a text those that were viewed last.
 * `isCurrent` is false while they answer an earlier text.
 */
export const useFoundRecords = (space: RoleSlug, typed: string) => {
  const { queries, recent } = useServices()
  const titleOf = useTitle()
  const search = useDeferredValue(typed)
  const viewed$ = useMemo(
    () =>
      recent.records$.pipe(
        switchMap((records) =>
          records.length === 0 ? of([]) : combineLatest(records.map(({ model, id }) => queries.one(model, id))),
        ),
        map((records) => records.filter((record) => record !== null)),
      ),
    [recent, queries],
  )
  const answer$ = useMemo(() => askAll(queries, space, search), [queries, space, search])
  const viewed = useObservable(viewed$).value
  const { value: answers, current } = useObservable(answer$)
  const found = useMemo((): readonly FoundRecord[] => {
    const keyOf = ({ modelName, id }: AnyMirrored): string => `${modelName} ${id}`
    const places = new Map((viewed ?? []).map((record, index) => [keyOf(record), index]))
    const all = new Map([...(viewed ?? []), ...(answers ?? [])].map((record) => [keyOf(record), record]))
    const candidates = [...all].flatMap(([key, record]): readonly FoundRecord[] => {
      const model = record.modelName
      const address = recordAddress(space, model, record)
      if (address === null) return []
      const rest = {
        model,
        record,
        address,
        number: record.number,
        viewed: places.get(key) ?? null,
        isScarce: isReferenceModel(model),
      }
      return [{ ...rest, isNumbered: model === 'ticket', title: nameOf(record, titleOf), text: textOf(record) }]
    })
    return fewOfEach(ranked(search, candidates))
  }, [viewed, answers, search, space, titleOf])
  return { found, isCurrent: current && search === typed }
}
