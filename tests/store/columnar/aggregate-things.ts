import fc from 'fast-check'
import type { RxDocumentData, RxJsonSchema } from 'rxdb'
import type {
  AggregateGroup,
  AggregateSource,
  AggregateSpec,
  GroupBy,
} from '#src/store/columnar/aggregate/aggregate-spec.ts'
import { type Collection, openCollection } from '#src/store/columnar/collection.ts'
import { applyWrites, bulkOf } from '#src/store/columnar/write.ts'

interface Thing {
  readonly id: string
  readonly [field: string]: unknown
}
type Stored = RxDocumentData<Thing>

const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    user_id: { type: ['string', 'null'], maxLength: 20 },
    date: { type: 'string', format: 'date' },
    ut: { type: ['number', 'null'] },
    done: { type: 'boolean' },
    text: { type: 'string' },
    mixed: {},
    _deleted: { type: 'boolean' },
    _attachments: { type: 'object' },
    _rev: { type: 'string' },
    _meta: { type: 'object', properties: { lwt: { type: 'number' } } },
  },
} as unknown as RxJsonSchema<Stored>

/** A collection in memory. */
export const open = (): Collection<Thing> =>
  openCollection<Thing>({
    name: 'things',
    schema: SCHEMA,
    expected: { searched: [], sorted: [] },
    ranked: [],
    disk: null,
    onDamage: () => undefined,
  })

/** Things, and the people that their `user_id` refers to, as sources of aggregates. */
export const sourcesOf = (things: Collection<Thing>, people: Collection<Thing> = things) => {
  const sourceOf = (collection: Collection<Thing>): AggregateSource => ({
    ...(collection as unknown as AggregateSource),
    related: (name) => sourceOf(name === 'people' ? people : things),
  })
  return sourceOf(things)
}

/** Tables of things, and of the people that they refer to. */
export const tablesOf = (things: Collection<Thing>, people: Collection<Thing> = things) => {
  const { table, related } = sourcesOf(things, people)
  return { table, tableOf: (name: string) => related(name).table }
}

/** Writes documents and emits their changes, as the storage does. */
export const write = (collection: Collection<Thing>, documents: readonly Stored[]): void => {
  const rows = documents.map((document) => {
    const row = collection.table.rowOf(document.id)
    return row < 0 ? { document } : { document, previous: collection.table.document(row) }
  })
  const written = applyWrites(collection.table, rows, 'test')
  if (written.events.length > 0) collection.changes$.next(bulkOf('bulk', written, 'test'))
}

let writes = 0
/** A document as the storage keeps it. */
export const stored = (id: string, values: Readonly<Record<string, unknown>>, deleted = false): Stored => {
  writes += 1
  return { ...values, id, _deleted: deleted, _attachments: {}, _rev: `${writes}-a`, _meta: { lwt: writes } }
}

const VALUES = fc.record(
  {
    user_id: fc.constantFrom('1', '2', '30', 'new:a', null),
    date: fc.constantFrom('2026-03-01', '2026-03-02', '2026-12-31', 'demain'),
    ut: fc.oneof(
      fc.constantFrom(0, -0, 0.1, 0.2, 0.25, 1.005, null),
      fc.nat({ max: 40 }).map((quarters) => quarters / 4),
    ),
    done: fc.boolean(),
    text: fc.constantFrom('réseau', 'imprimante', '2026-02-28T23:30:00.000Z', '2026-03-31T22:30:00.000Z'),
    mixed: fc.constantFrom(1, '1', null, true, [1], { at: 1 }, { at: 'x' }),
  },
  { requiredKeys: [] },
)

const toPerson = (field: string) => ({ collection: 'people', keyPrefix: '', field })

/** Groups by a field of the person. */
export const TEXT_OF_PERSON: GroupBy = { path: 'user_id', through: [toPerson('text')] }
/** Groups by month. */
export const MONTH: GroupBy = { path: 'date', part: 'month' }

const GROUPS: readonly GroupBy[] = [
  ...['user_id', 'date', 'ut', 'done', 'text', 'mixed', 'mixed.at'],
  TEXT_OF_PERSON,
  MONTH,
  { path: 'user_id', through: [toPerson('user_id'), toPerson('ut')] },
  { path: 'user_id', through: [toPerson('date')], part: 'year' },
  { path: 'text', part: 'day' },
  { path: 'date', since: ['2026-03-02', '2026-12-31'] },
  { path: 'user_id', through: [toPerson('text')], since: ['2026-01-01', '2026-03-01'] },
  { path: 'user_id', among: ['2', '3'] },
  { path: 'user_id', through: [toPerson('text')], among: [] },
]

/** Any sums in any groups. */
export const SPEC: fc.Arbitrary<AggregateSpec> = fc.record({
  sum: fc.subarray(['ut', 'mixed', 'mixed.at', 'beyond']),
  by: fc.subarray([...GROUPS], { maxLength: 4 }),
})

/** Some filters. */
export const SELECTOR = fc.constantFrom<Readonly<Record<string, unknown>>>(
  {},
  { user_id: { $in: ['1', '30'] } },
  { $and: [{ date: { $gte: '2026-03-02' } }, { done: { $eq: true } }] },
  { $or: [{ text: { $regex: 'réseau' } }, { ut: { $eq: null } }] },
)

/** Documents that are not deleted. */
export const living = (collection: Collection<Thing>): readonly Stored[] =>
  Array.from(selected(collection, {}).rows, (row) => collection.table.document(row))

/** Groups as texts, in one order. */
export const sorted = (groups: readonly AggregateGroup[]): readonly string[] =>
  groups.map((group) => JSON.stringify(group)).sort()

const LIVING = { _deleted: { $eq: false } }

/** Rows that a filter selects, without deleted ones. */
export const selected = (collection: Collection<Thing>, selector: Readonly<Record<string, unknown>>) =>
  collection.selector.select({ $and: [selector, LIVING] })

/** Writes in steps: of each step some records, changed or deleted. */
export const STEPS = fc.array(
  fc.array(fc.record({ id: fc.nat({ max: 30 }).map(String), values: VALUES, deleted: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  }),
  { maxLength: 10 },
)
