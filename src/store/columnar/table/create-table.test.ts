import fc from 'fast-check'
import type { RxDocumentData, RxJsonSchema } from 'rxdb'
import { describe, expect, it } from 'vitest'
import { createTable, type GrowingTable } from './create-table.ts'
import { ALIVE, DELETED, FREE, type Table } from './table.ts'

interface Anything {
  readonly [field: string]: unknown
}
type Stored = RxDocumentData<Anything>

const PROPERTIES = {
  text: { type: ['string', 'null'] },
  short: { type: 'string', maxLength: 20 },
  count: { type: 'integer' },
  amount: { type: ['number', 'null'] },
  flag: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  at: { type: ['null', 'string'], format: 'date-time' },
  list: { type: 'array' },
  nested: { type: 'object', properties: { inner: { type: 'string' } } },
  mixed: { type: ['string', 'number'] },
  untyped: {},
}

const tableOf = (properties: object): GrowingTable<Anything> =>
  createTable<Anything>({
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: { key: { type: 'string', maxLength: 100 }, ...properties },
    required: ['key'],
  } as unknown as RxJsonSchema<Stored>)

const key = fc.oneof(
  fc.nat(12).map(String),
  fc.nat(5).map((number) => `new:${number}`),
  fc.constantFrom('', 'ticket:1', '01'),
)
const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
const usual = fc.constantFrom<unknown>(
  'a',
  '12',
  '2026-02-28',
  '2026-02-28T10:00:00.000Z',
  'é’😀',
  3,
  -1,
  0.5,
  1e12,
  true,
  false,
  null,
  [],
  ['a'],
  {
    inner: 'x',
  },
)
const value = fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: json })
const NAMES = [...Object.keys(PROPERTIES), 'beyond', 'rest', '_rest']

const document = fc
  .record({
    key,
    fields: fc.dictionary(fc.constantFrom(...NAMES), value),
    deleted: fc.boolean(),
    rev: fc.constantFrom('1-a', '2-a', '2-b'),
    meta: fc.record({ lwt: fc.constantFrom(1, 1_700_000_000_000.01), kept: value }, { requiredKeys: ['lwt'] }),
  })
  .map(
    ({ key: name, fields, deleted, rev, meta }): Stored =>
      ({ ...fields, key: name, _deleted: deleted, _rev: rev, _meta: meta, _attachments: {} }) as Stored,
  )

const properties = fc.subarray(Object.entries(PROPERTIES)).map((some): object => Object.fromEntries(some))
const step = fc.oneof({ weight: 4, arbitrary: document }, { weight: 1, arbitrary: key })

const expectSame = (table: Table<Anything>, model: ReadonlyMap<string, Stored>): void => {
  let live = 0
  for (let row = 0; row < table.rows; row += 1) {
    if (table.states[row] === FREE) continue
    live += 1
    const expected = model.get(table.keyOf(row))
    expect(table.document(row)).toEqual(expected)
    expect(table.rowOf(table.keyOf(row))).toBe(row)
    expect(table.revisionOf(row)).toBe(expected?._rev)
    expect(table.states[row]).toBe(expected?._deleted ? DELETED : ALIVE)
  }
  expect(live).toBe(model.size)
}

const play = (table: Table<Anything>, steps: readonly (Stored | string)[]): Map<string, Stored> => {
  const model = new Map<string, Stored>()
  for (const one of steps) {
    if (typeof one === 'string') {
      const row = table.rowOf(one)
      expect(row >= 0).toBe(model.delete(one))
      if (row >= 0) table.purge(row)
    } else {
      table.put(one)
      model.set(one['key'] as string, one)
    }
  }
  return model
}

describe('a table', () => {
  it('holds the documents of any schema as they were put, through replacements and purges', () => {
    fc.assert(
      fc.property(properties, fc.array(step, { maxLength: 60 }), (some, steps) => {
        const table = tableOf(some)
        expectSame(table, play(table, steps))
        for (let row = 0; row < table.rows; row += 1) if (table.states[row] !== FREE) table.purge(row)
        expectSame(table, new Map())
      }),
    )
  })

  it('moves documents to another table, where those of known keys are replaced', () => {
    fc.assert(
      fc.property(
        properties,
        fc.array(step, { maxLength: 30 }),
        fc.array(step, { maxLength: 30 }),
        fc.nat(),
        (some, steps, before, seed) => {
          const [from, to] = [tableOf(some), tableOf(some)]
          const source = play(from, steps)
          const target = play(to, before)
          const rows = Uint32Array.from({ length: from.rows }, (_, row) => row).filter(
            (row) => (row * 7 + seed) % 3 > 0,
          )
          to.decode(structuredClone(from.encode(rows)))
          for (const row of rows) {
            const moved = from.states[row] === FREE ? undefined : source.get(from.keyOf(row))
            if (moved) target.set(moved['key'] as string, moved)
          }
          expectSame(to, target)
        },
      ),
    )
  })

  it('holds the same documents in less memory when their number is announced', () => {
    const documents = Array.from({ length: 5000 }, (_, number) => ({
      ...{ key: String(number), text: `é ${number}`, short: `s${number % 7}`, count: number, day: '2026-02-28' },
      ...{ _deleted: number % 9 === 0, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {} },
    }))
    const [from, told, untold] = [tableOf(PROPERTIES), tableOf(PROPERTIES), tableOf(PROPERTIES)]
    const model = play(from, documents)
    told.reserve(documents.length)
    for (let start = 0; start < documents.length; start += 1000) {
      const part = from.encode(Uint32Array.from({ length: 1000 }, (_, index) => start + index))
      told.decode(part)
      untold.decode(part)
    }
    expectSame(told, model)
    expect(told.bytes()).toBeLessThan(untold.bytes())
  })

  it('reuses the row of a purged document', () => {
    const table = tableOf(PROPERTIES)
    play(
      table,
      ['1', '2', '3'].map((name) => ({ key: name, _deleted: false, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {} })),
    )
    table.purge(1)
    expect([table.rows, table.states[1], table.rowOf('2')]).toEqual([3, FREE, -1])
    expect(table.put({ key: '4', _deleted: false, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {} })).toBe(1)
  })

  it('notifies of each change and raises its version', () => {
    const table = tableOf(PROPERTIES)
    const seen: number[][] = []
    table.onChange((rows) => seen.push([...rows]))
    play(
      table,
      ['1', '2'].map((name) => ({ key: name, _deleted: false, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {} })),
    )
    table.purge(0)
    const other = tableOf(PROPERTIES)
    const before = other.version
    other.onChange((rows) => seen.push([...rows]))
    other.decode(table.encode(Uint32Array.of(0, 1)))
    expect(seen).toEqual([[0], [1], [0], [0]])
    expect(other.version).toBeGreaterThan(before)
  })
})
