import type { MangoQuerySortPart } from 'rxdb'
import { combineLatest, distinctUntilChanged, map, type Observable, of, switchMap } from 'rxjs'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { type FilterValue, isRange, type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import { collectionOf, type ModelName, modelOf } from '#contract/registry.ts'
import type { AggregateGroup, GroupValue } from '../columnar/aggregate/aggregate-spec.ts'
import { readTargetsOf, sortPartOf } from '../list-order.ts'
import type { MirrorDatabase } from '../mirror-database.ts'
import { keyOf, type MirrorDocument } from '../mirror-schema.ts'
import type { Mirrored } from '../mirrored.ts'
import { readPage } from './read-page.ts'
import type { RecordQueries, RecordSet } from './record-queries.ts'
import { groupAlongReferences, type IdsOf, withoutReferences } from './references.ts'
import type { AggregateOf } from './remote-aggregates.ts'
import { matchSelectors, pageOf, selectorOf } from './selector.ts'
import { createSharedAnswers } from './shared-answers.ts'

/** Sources of the queries. */
export interface QuerySources {
  /** The page's mirror; emits another one after the worker was started again. */
  readonly mirror$: Observable<MirrorDatabase>
  /**
   * The server id of a temporary id, or the id itself while none is known. Emits at once and at
   * each change.
   */
  readonly resolve$: (model: ModelName, id: RecordId) => Observable<RecordId>
  readonly aggregateOf: AggregateOf
  /**
   * A filter with the days that its bounds mean at present: at once, and again when they change.
   */
  readonly atPresent$: (filter: ListQuery['filter']) => Observable<ListQuery['filter']>
}

/**
 * Records by their documents, which RxDB keeps for each state: an unchanged record stays the same
 * object.
 */
const records = new WeakMap<object, unknown>()

const mirrored = <Name extends ModelName>(document: { toJSON(): unknown }): Mirrored<Name> => {
  const record = records.get(document) ?? document.toJSON()
  records.set(document, record)
  return record as Mirrored<Name>
}

type Rows<Name extends ModelName> = Observable<readonly Mirrored<Name>[]>
type MirrorRxCollection = MirrorDatabase['collections'][keyof MirrorDatabase['collections']]

const foundPage = <Name extends ModelName>(collection: MirrorRxCollection, model: Name, query: ListQuery): Rows<Name> =>
  collection
    .find(pageOf(model, query))
    .$.pipe(map((documents) => documents.map((document) => mirrored<Name>(document))))

const rankedPage = <Name extends ModelName>(
  collection: MirrorRxCollection,
  others: readonly MirrorRxCollection[],
  model: Name,
  query: ListQuery,
): Rows<Name> => readPage(collection, others, pageOf(model, query)) as unknown as Rows<Name>

interface Typed<Name extends ModelName> {
  readonly model: Name
  readonly typed: string
  readonly most: number
}

/** Emits the records of which a text was typed, each once. */
const matches$ = <Name extends ModelName>(
  collection: MirrorRxCollection,
  { model, typed, most }: Typed<Name>,
): Rows<Name> => {
  const parts = matchSelectors(model, typed).map(
    (selector) => collection.find({ selector, sort: defaultSortOf(model), limit: most }).$,
  )
  return (parts.length === 0 ? of([]) : combineLatest(parts)).pipe(
    map((found) => {
      const byId = new Map(found.flat().map((document) => [document.id, document]))
      return [...byId.values()].map((document) => mirrored<Name>(document))
    }),
  )
}

/** Emits a record, also one that is named by a temporary id; null while there is none. */
const one$ = <Name extends ModelName>(
  collection$: Observable<MirrorRxCollection>,
  resolve$: QuerySources['resolve$'],
  model: Name,
  id: RecordId,
): Observable<Mirrored<Name> | null> =>
  combineLatest([collection$, isTemporaryId(id) ? resolve$(model, id) : of(id)]).pipe(
    switchMap(([collection, resolved]) => {
      const found$ = (named: RecordId) => collection.findOne(keyOf(model, named)).$
      // The record may come before the news that its temporary id has a server id.
      const other$ = resolve$(model, id).pipe(switchMap((now) => (now === resolved ? of(null) : found$(now))))
      return found$(resolved).pipe(
        switchMap((document) => (document || !isTemporaryId(resolved) ? of(document) : other$)),
      )
    }),
    map((document) => (document ? mirrored<Name>(document) : null)),
    distinctUntilChanged(),
  )

/**
 * `RecordQueries` on RxDB. Nothing runs while no one listens. Listeners of the same question share
 * one answer.
 */
export const createMirrorQueries = ({ mirror$, resolve$, aggregateOf, atPresent$ }: QuerySources): RecordQueries => {
  const share = createSharedAnswers()
  const collection$ = (model: ModelName) => mirror$.pipe(map((mirror) => mirror.collections[collectionOf(model)]))

  /** The query with its days and its filters along references resolved. */
  const resolved$ = <Query extends RecordSet>(model: ModelName, query: Query) =>
    atPresent$(query.filter).pipe(switchMap((filter) => withoutReferences(model, { ...query, filter }, idsOf)))

  const asked$ = <Query extends RecordSet>(model: ModelName, query: Query) =>
    combineLatest({ collection: collection$(model), asked: resolved$(model, query) })

  /** The other collections that the order of a list reads. */
  const others$ = (model: ModelName, query: ListQuery) => {
    const names = new Set(readTargetsOf(model, query).map(collectionOf))
    return mirror$.pipe(map((mirror) => [...names].map((name) => mirror.collections[name])))
  }

  const idsOf: IdsOf = (model, set) =>
    queries
      .aggregate(model, set, { sum: [], by: ['id'] })
      .pipe(map((groups) => groups.map(({ by: [id] }) => String(id))))

  const list$ = <Name extends ModelName>(model: Name, query: ListQuery) =>
    combineLatest([asked$(model, query), others$(model, query)]).pipe(
      switchMap(([{ collection, asked }, others]) =>
        combineLatest({
          rows:
            others.length === 0
              ? foundPage<Name>(collection, model, asked)
              : rankedPage<Name>(collection, others, model, asked),
          total: collection.count({ selector: selectorOf(model, asked) }).$,
        }),
      ),
    )

  /** The records that a selector finds, in the default order of their model. */
  const found$ = <Name extends ModelName>(model: Name, selector: object): Rows<Name> =>
    collection$(model).pipe(
      switchMap((collection) => collection.find({ selector: selector as never, sort: defaultSortOf(model) }).$),
      map((documents) => documents.map((document) => mirrored<Name>(document))),
    )

  /**
   * A flag of a referenced record divides the records into two groups: the count is that of one. As
   * a filter it would name half of all records.
   */
  const count$ = (model: ModelName, { search, filter }: RecordSet): Observable<number> => {
    const [flags, others] = [true, false].map((wanted) =>
      Object.entries(filter).filter((one) => isReferredFlag(one) === wanted),
    )
    const paths = flags?.map(([path]) => path) ?? []
    return queries
      .aggregate(model, { search, filter: Object.fromEntries(others ?? []) }, { sum: [], by: paths })
      .pipe(map((groups) => countIn(groups, paths, filter)))
  }

  const queries: RecordQueries = {
    list: (model, query) => share(`list ${model} ${JSON.stringify(query)}`, () => list$<typeof model>(model, query)),
    one: (model, id) => share(`one ${model} ${id}`, () => one$<typeof model>(collection$(model), resolve$, model, id)),
    matches: (model, typed, most) =>
      share(`matches ${model} ${most} ${typed}`, () =>
        collection$(model).pipe(switchMap((collection) => matches$<typeof model>(collection, { model, typed, most }))),
      ),
    where: (model, field, values) =>
      share(`where ${model} ${field} ${JSON.stringify(values)}`, () =>
        found$<typeof model>(model, { $and: [{ modelName: { $eq: model } }, { [field]: { $in: [...values] } }] }),
      ),
    all: (model) => share(`all ${model}`, () => found$<typeof model>(model, { modelName: { $eq: model } })),
    aggregate: (model, set, spec) =>
      share(`aggregate ${model} ${JSON.stringify([set, spec])}`, () =>
        resolved$(model, set).pipe(
          switchMap((asked) => {
            const by = spec.by.map((group) => groupAlongReferences(model, group))
            return aggregateOf(collectionOf(model), { sum: spec.sum, by, selector: selectorOf(model, asked) })
          }),
        ),
      ),
    counts: (model, sets) =>
      sets.length === 0
        ? of([])
        : combineLatest(sets.map((set) => count$(model, set))).pipe(distinctUntilChanged(isSame)),
  }
  return queries
}

/** Records in the groups that have the wanted values at all paths. */
const countIn = (groups: readonly AggregateGroup[], paths: readonly string[], filter: RecordSet['filter']): number =>
  groups
    .filter(({ by }) => paths.every((path, at) => hasValue(filter[path], by[at])))
    .reduce((sum, { count }) => sum + count, 0)

/** Whether a filter asks for values of a flag along a reference. */
const isReferredFlag = ([path, value]: readonly [string, FilterValue]): boolean =>
  path.includes('.') && !isRange(value) && value.in.length > 0 && value.in.every((one) => typeof one === 'boolean')

const hasValue = (filter: FilterValue | undefined, value: GroupValue | undefined): boolean =>
  filter !== undefined && !isRange(filter) && filter.in.includes(value ?? null)

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((count, index) => count === b[index])

/** The default order of a model. */
const defaultSortOf = (model: ModelName): MangoQuerySortPart<MirrorDocument>[] => [
  ...parseOrder(modelOf(model).defaultOrder).map(sortPartOf),
  { number: 'asc' },
]
