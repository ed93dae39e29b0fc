import { combineLatest, map, type Observable, of, switchMap } from 'rxjs'
import type { RecordId } from '#contract/core/ids.ts'
import { type FilterValue, isRange, type ListQuery } from '#contract/core/list-query.ts'
import { collectionOf, isModelName, type ModelName, modelOf } from '#contract/registry.ts'
import { searchedThrough } from '#contract/search.ts'
import { derivationOf, type GroupBy, type ReferenceStep } from '../columnar/aggregate/aggregate-spec.ts'
import { keyOf } from '../mirror-schema.ts'
import type { RecordSet } from './record-queries.ts'

/**
 * Filters along references: `ticket_id.projet_id.client_id` on a pointage is the client of the
 * projet of its ticket. Resolved from the far end:
 *
 * client_id in [3] → projets → { projet_id: in […] } → tickets → { ticket_id: in […] } on the
 * pointages
 */

/** The ids of a set of records. Emits again at each change. */
export type IdsOf = (model: ModelName, set: RecordSet) => Observable<readonly RecordId[]>

/** An id that no record has: `in: []` would be no filter at all. */
const NOTHING = ''

const amongst = (ids: readonly RecordId[], given: FilterValue | undefined): FilterValue => {
  const matches = (id: RecordId): boolean => {
    if (!given) return true
    if (isRange(given))
      return (
        (given.from === undefined || id >= String(given.from)) && (given.to === undefined || id <= String(given.to))
      )
    return given.in.length === 0 || given.in.includes(id)
  }
  const left = ids.filter(matches)
  return { in: left.length === 0 ? [NOTHING] : left }
}

const targetOf = (model: ModelName, field: string): ModelName => {
  const target = modelOf(model).fields[field]?.model
  if (target === undefined || !isModelName(target)) throw new Error(`${model}.${field} is no reference`)
  return target
}

/**
 * Replaces every filter along a reference by a filter on the record itself, and the search of a
 * model without text by the tickets that it finds. Emits again when the referenced records change.
 * Throws when a path is no reference.
 */
export const withoutReferences = <Query extends RecordSet>(
  model: ModelName,
  query: Query,
  idsOf: IdsOf,
): Observable<Query> => {
  const field = query.search.trim() === '' ? undefined : searchedThrough(model)
  if (field === undefined) return withoutPaths(model, query, idsOf)
  const found = idsOf(targetOf(model, field), { search: query.search, filter: {} })
  return found.pipe(
    switchMap((ids) =>
      withoutPaths(
        model,
        { ...query, search: '', filter: { ...query.filter, [field]: amongst(ids, query.filter[field]) } },
        idsOf,
      ),
    ),
  )
}

const withoutPaths = <Query extends RecordSet>(model: ModelName, query: Query, idsOf: IdsOf): Observable<Query> => {
  const paths = Object.entries(query.filter).filter(([name]) => name.includes('.'))
  if (paths.length === 0) return of(query)
  const byField = Map.groupBy(paths, ([name]) => name.slice(0, name.indexOf('.')))
  const own: ListQuery['filter'] = Object.fromEntries(
    Object.entries(query.filter).filter(([name]) => !name.includes('.')),
  )
  return combineLatest(
    [...byField].map(([field, filters]) => {
      const filter = Object.fromEntries(filters.map(([name, value]) => [name.slice(field.length + 1), value]))
      return idsOf(targetOf(model, field), { search: '', filter }).pipe(
        map((ids) => [field, amongst(ids, own[field])] as const),
      )
    }),
  ).pipe(map((resolved) => ({ ...query, filter: { ...own, ...Object.fromEntries(resolved) } })))
}

/**
 * A group along references, such as `ticket_id.projet_id` of a pointage, with the collections that
 * it passes. Other groups are returned as they are.
 */
export const groupAlongReferences = (model: ModelName, by: GroupBy): GroupBy => {
  const derivation = derivationOf(by)
  const [field = '', ...names] = derivation.path.split('.')
  if (names.length === 0 || modelOf(model).fields[field]?.kind !== 'belongsTo') return by
  const { through } = names.reduce<{
    readonly target: ModelName
    readonly name: string
    readonly through: readonly ReferenceStep[]
  }>(
    ({ target, name, through: steps }, next) => {
      const referenced = targetOf(target, name)
      return {
        target: referenced,
        name: next,
        through: [...steps, { collection: collectionOf(referenced), keyPrefix: keyOf(referenced, ''), field: next }],
      }
    },
    { target: model, name: field, through: [] },
  )
  return { ...derivation, path: field, through }
}
