import type { MangoQuerySortPart } from 'rxdb'
import { combineLatest, distinctUntilChanged, map, type Observable, of, shareReplay, switchMap } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { parseOrder } from '#contract/core/list-query.ts'
import { collectionOf, type ModelName, modelOf } from '#contract/registry.ts'
import { sortPartOf } from '../list-order.ts'
import type { MirrorDatabase } from '../mirror.ts'
import { keyOf, type MirrorDocument } from '../mirror-schema.ts'
import type { Mirrored } from '../mirrored.ts'
import type { AggregateSpec, RecordQueries, RecordSet } from './record-queries.ts'
import { type IdsOf, withoutReferences } from './references.ts'
import type { AggregateOf } from './remote-aggregates.ts'
import { pageOf, selectorOf } from './selector.ts'

export interface QuerySources {
  /** The page's mirror; another one after the worker was started anew. */
  readonly mirror$: Observable<MirrorDatabase>
  /** The server id of a temporary one as soon as it is known; emits at once and at each change. */
  readonly resolve$: (model: ModelName, id: RecordId) => Observable<RecordId>
  readonly aggregateOf: AggregateOf
}

const mirrored = <Name extends ModelName>(document: { toJSON(): unknown }): Mirrored<Name> => document.toJSON() as Mirrored<Name>

/** `RecordQueries` on RxDB. Nothing runs while nobody listens, and listeners of the same question share one answer. */
export const createMirrorQueries = ({ mirror$, resolve$, aggregateOf }: QuerySources): RecordQueries => {
  const shared = new Map<string, Observable<unknown>>()

  const share = <Value>(key: string, source: () => Observable<Value>): Observable<Value> => {
    const known = shared.get(key)
    if (known) return known as Observable<Value>
    const answer = source().pipe(shareReplay({ bufferSize: 1, refCount: true }))
    shared.set(key, answer)
    if (shared.size > MOST_SHARED) {
      const [oldest] = shared.keys()
      if (oldest !== undefined) shared.delete(oldest)
    }
    return answer
  }

  const collection$ = (model: ModelName) => mirror$.pipe(map((mirror) => mirror.collections[collectionOf(model)]))

  /** The collection, and the query as it can ask it. */
  const asked$ = <Query extends RecordSet>(model: ModelName, query: Query) =>
    combineLatest({ collection: collection$(model), asked: withoutReferences(model, query, idsOf) })

  const idsOf: IdsOf = (model, set) =>
    queries.aggregate(model, set, { sum: [], by: ['id'] }).pipe(map((groups) => groups.map(({ by: [id] }) => String(id))))

  const queries: RecordQueries = {
    list: (model, query) =>
      share(`list ${model} ${JSON.stringify(query)}`, () =>
        asked$(model, query).pipe(
          switchMap(({ collection, asked }) =>
            combineLatest({
              rows: collection.find(pageOf(model, asked)).$.pipe(map((documents) => documents.map((document) => mirrored<typeof model>(document)))),
              total: collection.count({ selector: selectorOf(model, asked) }).$,
            }),
          ),
        ),
      ),
    one: (model, id) =>
      share(`one ${model} ${id}`, () =>
        combineLatest([collection$(model), isTemporaryId(id) ? resolve$(model, id) : of(id)]).pipe(
          switchMap(([collection, resolved]) => {
            const found$ = (named: RecordId) => collection.findOne(keyOf(model, named)).$
            // What goes under a temporary id has a number now, mostly: the news of it comes later than the record.
            const other$ = resolve$(model, id).pipe(switchMap((now) => (now === resolved ? of(null) : found$(now))))
            return found$(resolved).pipe(switchMap((document) => (document || !isTemporaryId(resolved) ? of(document) : other$)))
          }),
          map((document) => (document ? mirrored<typeof model>(document) : null)),
          distinctUntilChanged(),
        ),
      ),
    where: (model, field, values) =>
      share(`where ${model} ${field} ${JSON.stringify(values)}`, () =>
        collection$(model).pipe(
          switchMap(
            (collection) =>
              collection.find({
                selector: { $and: [{ modelName: { $eq: model } }, { [field]: { $in: [...values] } }] } as never,
                sort: sortOf(model),
              }).$,
          ),
          map((documents) => documents.map((document) => mirrored<typeof model>(document))),
        ),
      ),
    all: (model) =>
      share(`all ${model}`, () =>
        collection$(model).pipe(
          switchMap((collection) => collection.find({ selector: { modelName: { $eq: model } }, sort: sortOf(model) }).$),
          map((documents) => documents.map((document) => mirrored<typeof model>(document))),
        ),
      ),
    aggregate: (model, set, spec) =>
      share(`aggregate ${model} ${JSON.stringify([set, spec])}`, () =>
        withoutReferences(model, set, idsOf).pipe(
          switchMap((asked) => aggregateOf(collectionOf(model), { ...spec, selector: selectorOf(model, asked) })),
        ),
      ),
    counts: (model, sets) =>
      sets.length === 0
        ? of([])
        : combineLatest(sets.map((set) => queries.aggregate(model, set, COUNT).pipe(map(([group]) => group?.count ?? 0)))).pipe(
            distinctUntilChanged(isSame),
          ),
  }
  return queries
}

const COUNT: AggregateSpec = { sum: [], by: [] }

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((count, index) => count === b[index])

/** Questions remembered for sharing; a screen asks a handful. */
const MOST_SHARED = 200

const sortOf = (model: ModelName): MangoQuerySortPart<MirrorDocument>[] => [
  ...parseOrder(modelOf(model).defaultOrder).map(sortPartOf),
  { number: 'asc' },
]
