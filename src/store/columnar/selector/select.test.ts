import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayColumn } from '#tests/store/columnar/array-column.ts'
import { randomSelector } from '#tests/store/columnar/random-selector.ts'
import { ALIVE, DELETED, FREE, type Table } from '../table/table.ts'
import { matcherOf } from './matcher.ts'
import { createSelector } from './select.ts'

type Values = Readonly<Record<string, unknown>>

const NATIVE = ['$eq', '$in', '$gt', '$lte', '$exists']

/** A table whose `loose` field is in no column; a row without a document is free. */
const tableOf = (documents: readonly (Values | null)[], share = 0.5) => {
  const column = (path: string, native: readonly string[]) =>
    arrayColumn(
      path,
      documents.map((document) => document?.[path]),
      native,
      share,
    )
  const columns = new Map(['a', 'b', 'list'].map((path) => [path, column(path, path === 'a' ? NATIVE : [])]))
  const table = {
    columns,
    rows: documents.length,
    states: Uint8Array.from(documents, (document) =>
      document ? (document._deleted === true ? DELETED : ALIVE) : FREE,
    ),
    version: 0,
    document: (row: number) => documents[row],
  }
  return table as unknown as Table<unknown> & { version: number }
}

const VALUES: readonly unknown[] = [
  'a',
  'b',
  'élan',
  '',
  '7',
  0,
  1,
  2.5,
  -3,
  true,
  false,
  null,
  ['a', 1],
  [],
  { x: 1, y: [1, 2] },
  [{ x: 'a' }, { x: 2 }],
]
const value = fc.constantFrom(...VALUES)
const documents = fc.array(
  fc.option(
    fc.record(
      { a: value, b: value, list: value, loose: value, _deleted: fc.boolean() },
      { requiredKeys: ['_deleted'] },
    ),
    { freq: 8 },
  ),
  { maxLength: 30 },
)
const fields = [
  'a',
  'b',
  'list',
  'list.x',
  'list.0',
  'list.0.x',
  'list.y.1',
  'loose',
  'loose.x',
  'nothing',
  '_deleted',
].map((path) => ({
  path,
  operands: value,
  weight: 1,
}))

const RUNS = Number(process.env['COLUMNAR_QUERIES'] ?? 2_000)

describe('a selection', () => {
  it(
    'is what RxDB’s matcher says of every stored document, in ascending rows, whatever the filters think they cost',
    () => {
      fc.assert(
        fc.property(documents, randomSelector(fields), fc.constantFrom(0, 0.01, 0.5, 1), (all, selector, share) => {
          const matches = matcherOf(selector)
          const expected = all.flatMap((document, row) => (document && matches(document) ? [row] : []))
          const { rows, count } = createSelector(tableOf(all, share)).select(selector)
          expect([...rows]).toEqual(expected)
          expect(count).toBe(expected.length)
        }),
        { numRuns: RUNS },
      )
    },
    Math.max(30_000, RUNS * 5),
  )

  it('is the same object until a change, and computed again after it', () => {
    const table = tableOf([{ a: 1 }, { a: 2 }])
    const selector = createSelector(table)
    const first = selector.select({ a: { $eq: 1 } })
    expect(selector.select({ a: { $eq: 1 } })).toBe(first)
    expect(selector.select({ a: { $eq: '1' } })).not.toBe(first)
    table.version += 1
    expect(selector.select({ a: { $eq: 1 } })).not.toBe(first)
  })

  it('differs for two selectors with the same JSON', () => {
    const selector = createSelector(tableOf([{ a: null }, {}, { a: 'x' }]))
    expect([...selector.select({ a: { $in: [null] } }).rows]).toEqual([0, 1])
    expect([...selector.select({ a: { $in: [undefined] } }).rows]).toEqual([])
    expect([...selector.select({ a: /x/ }).rows]).toEqual([2])
    expect([...selector.select({ a: /y/ }).rows]).toEqual([])
  })

  it('by a pattern that remembers its last match does not depend on the rows before', () => {
    const selector = createSelector(tableOf([{ a: 'ox' }, { a: 'ox' }, { a: 'x' }]))
    expect([...selector.select({ a: { $regex: 'x', $options: 'g' } }).rows]).toEqual([0, 1, 2])
    expect([...selector.select({ b: { $exists: false }, a: { $regex: 'x', $options: 'y' } }).rows]).toEqual([2])
  })

  it('refuses selectors that RxDB refuses, also where no row is tested', () => {
    const selector = createSelector(tableOf([]))
    for (const odd of [
      { $not: { a: 1 } },
      { a: { $near: 1 } },
      { a: { $regex: '(' } },
      { $where: 'true' },
      { a: { $eq: 1, b: 2 } },
      { $and: 1 },
    ]) {
      expect(() => matcherOf(odd)).toThrow()
      expect(() => selector.select(odd), JSON.stringify(odd)).toThrow()
    }
  })
})
