import fc from 'fast-check'
import { getSortComparator, type MangoQuerySortPart, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import { expect, it } from 'vitest'
import { createTable } from '../table/create-table.ts'
import { FREE, type Table } from '../table/table.ts'
import { createOrders } from './orders.ts'

/** Milliseconds for many random runs on a busy machine. */
const LONG = 120_000

const RUNS = Number(process.env['COLUMNAR_RUNS'] ?? 60)

interface Thing {
  readonly id: string
  readonly [field: string]: unknown
}

type Sort = readonly MangoQuerySortPart<Thing>[]

const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    day: { type: ['integer', 'null'] },
    amount: { type: 'number' },
    name: { type: 'string', maxLength: 60 },
    text: { type: 'string' },
    mixed: {},
    nested: {},
    _deleted: { type: 'boolean' },
    _attachments: { type: 'object' },
    _rev: { type: 'string' },
    _meta: { type: 'object', properties: { lwt: { type: 'number' } } },
  },
} as unknown as RxJsonSchema<RxDocumentData<Thing>>

const FIELDS = ['day', 'amount', 'name', 'text', 'mixed', 'nested.at', 'beyond', 'id']

const createThings = (): Table<Thing> => createTable<Thing>(SCHEMA)

const document = (id: string, values: Record<string, unknown>): RxDocumentData<Thing> => ({
  id,
  ...values,
  _deleted: false,
  _attachments: {},
  _rev: '1-a',
  _meta: { lwt: 1 },
})

const values = fc.record(
  {
    day: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(null)),
    amount: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 0.25, 1.5, -3)),
    name: fc.oneof(fc.constantFrom('Ticket 1', 'Ticket 12', 'écran', ''), fc.string({ unit: 'binary', maxLength: 6 })),
    text: fc.oneof(
      fc.constantFrom('même début, puis 1', 'même début, puis 2'),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    mixed: fc.oneof(fc.integer(), fc.string({ maxLength: 3 }), fc.boolean(), fc.constant(null)),
    nested: fc.oneof(fc.constant(null), fc.record({ at: fc.nat({ max: 9 }) })),
    beyond: fc.nat({ max: 4 }),
  },
  { requiredKeys: ['day'] },
)

const id = fc.integer({ min: 1, max: 400 }).map(String)

const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), id, values }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('load' as const),
      many: fc.array(fc.record({ id, values }), { minLength: 50, maxLength: 300 }),
    }),
  },
)

const sort: fc.Arbitrary<Sort> = fc
  .uniqueArray(
    fc.record({ path: fc.constantFrom(...FIELDS), direction: fc.constantFrom('asc' as const, 'desc' as const) }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ path }) => path,
    },
  )
  .map((parts) => parts.map(({ path, direction }) => ({ [path]: direction })) as unknown as Sort)

const apply = (table: Table<Thing>, step: typeof change extends fc.Arbitrary<infer Step> ? Step : never): void => {
  if (step.kind === 'put') table.put(document(step.id, step.values))
  if (step.kind === 'purge' && table.rowOf(step.id) >= 0) table.purge(table.rowOf(step.id))
  if (step.kind === 'load') for (const one of step.many) table.put(document(one.id, one.values))
}

const usedRows = (table: Table<Thing>): Uint32Array =>
  Uint32Array.from({ length: table.rows }, (_, row) => row).filter((row) => table.states[row] !== FREE)

interface PlaceOfPage {
  readonly skip: number
  readonly limit: number
}

/** The expected page: sorts the documents of a selection as RxDB's memory storage does. */
const expected = (
  table: Table<Thing>,
  rows: Uint32Array,
  parts: Sort,
  { skip, limit }: PlaceOfPage,
): readonly string[] => {
  const comparator = getSortComparator<Thing>({} as never, { selector: {}, sort: [...parts, { id: 'asc' }], skip: 0 })
  return [...rows]
    .map((row) => table.document(row))
    .sort(comparator)
    .slice(skip, skip + limit)
    .map((found) => found.id)
}

const numbered = (table: Table<Thing>, rows: Uint32Array): readonly string[] => [...rows].map((row) => table.keyOf(row))

it(
  'a page of any selection is the one that RxDB would sort, after any sequence of changes',
  () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(change, { maxLength: 6 }), fc.nat({ max: 9 }), fc.nat({ max: 60 })), {
          maxLength: 12,
        }),
        sort,
        (steps, parts) => {
          const table = createThings()
          const orders = createOrders(table)
          for (const [changes, share, skip] of steps) {
            for (const step of changes) apply(table, step)
            const rows = usedRows(table).filter((row) => (row * 7919) % 10 <= share)
            const limit = share === 3 ? Number.POSITIVE_INFINITY : 20
            const page = orders.page({ rows, count: rows.length }, parts, { skip, limit })
            expect(numbered(table, page)).toEqual(expected(table, rows, parts, { skip, limit }))
          }
        },
      ),
      { numRuns: RUNS },
    )
  },
  LONG,
)

it(
  'an order that was kept through changes is the one that is built anew',
  () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 15 }), sort, (steps, parts) => {
        const table = createThings()
        const orders = createOrders(table)
        for (let row = 0; row < 300; row += 1)
          table.put(document(String(row + 1), { day: row % 7, name: `n${row % 40}`, amount: row / 3 }))
        // Asked so often that the permutation is built.
        for (let time = 0; time < 40; time += 1)
          orders.page({ rows: usedRows(table), count: 300 }, parts, { skip: 0, limit: 10 })
        for (const changes of steps) {
          for (const step of changes) apply(table, step)
          const rows = usedRows(table)
          const kept = orders.page({ rows, count: rows.length }, parts, { skip: 0, limit: rows.length })
          expect(numbered(table, kept)).toEqual(
            numbered(
              table,
              createOrders(table).page({ rows, count: rows.length }, parts, { skip: 0, limit: rows.length }),
            ),
          )
        }
      }),
      { numRuns: RUNS },
    )
  },
  LONG,
)

it('a page after the end is empty', () => {
  const table = createThings()
  table.put(document('1', { day: 1 }))
  expect(
    createOrders(table).page({ rows: usedRows(table), count: 1 }, [{ day: 'asc' }], { skip: 5, limit: 10 }),
  ).toHaveLength(0)
  expect(
    createOrders(table).page({ rows: usedRows(table), count: 1 }, [{ day: 'asc' }], { skip: 0, limit: 0 }),
  ).toHaveLength(0)
})

it('an order sorted in advance equals one sorted on demand', () => {
  const table = createThings()
  const parts: Sort = [{ name: 'desc' }, { id: 'asc' }]
  const orders = createOrders(table, [parts])
  for (let row = 0; row < 6000; row += 1) table.put(document(String(row), { name: `n${(row * 7919) % 500}` }))
  while (orders.prepare(0)) expect(orders.bytes()).toBeLessThanOrEqual(4 * table.rows)
  expect(orders.bytes()).toBe(4 * table.rows)
  const rows = usedRows(table)
  expect(numbered(table, orders.page({ rows, count: rows.length }, parts, { skip: 10, limit: 50 }))).toEqual(
    expected(table, rows, parts, { skip: 10, limit: 50 }),
  )
})

it('includes changes made while an order is sorted in advance', () => {
  const table = createThings()
  const parts: Sort = [{ name: 'asc' }, { id: 'asc' }]
  const orders = createOrders(table, [parts])
  for (let row = 0; row < 6000; row += 1) table.put(document(String(row), { name: `n${(row * 7919) % 500}` }))
  for (let turn = 0; turn < 40; turn += 1) {
    for (let step = 0; step < turn; step += 1) orders.prepare(0)
    table.put(document(String(turn * 100), { name: `n${turn}, renamed` }))
  }
  while (orders.prepare(0));
  const rows = usedRows(table)
  expect(numbered(table, orders.page({ rows, count: rows.length }, parts, { skip: 0, limit: rows.length }))).toEqual(
    expected(table, rows, parts, { skip: 0, limit: rows.length }),
  )
})

it('a small table is not sorted in advance', () => {
  const table = createThings()
  table.put(document('1', { name: 'a' }))
  const orders = createOrders(table, [[{ name: 'asc' }]])
  expect(orders.prepare(4)).toBe(false)
  expect(orders.bytes()).toBe(0)
})
