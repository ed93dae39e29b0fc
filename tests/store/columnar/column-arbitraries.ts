import fc from 'fast-check'
import { CodeColumn } from '#src/store/columnar/columns/code-column.ts'
import { booleanCodec, numberCodec } from '#src/store/columnar/columns/codec.ts'
import type { Column, FieldTest } from '#src/store/columnar/columns/column.ts'
import { dateCodec, instantCodec } from '#src/store/columnar/columns/date-codec.ts'
import { NumberColumn } from '#src/store/columnar/columns/number-column.ts'
import { TextColumn } from '#src/store/columnar/columns/text-column.ts'

/** Random columns, values and tests: mostly usual for the column's type, some unusual. */

const TEXTS = [
  '',
  '0',
  '7',
  '10',
  '100',
  '007',
  'a',
  'A',
  'ab',
  'abc',
  'é',
  'e\u0301',
  '’',
  '\u202f',
  '\u{1f600}',
  '\uffee',
  '\ue000',
  '\ud800',
  '-1',
  '1e3',
  '1.0',
]

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 4 }).map((parts) => parts.join('')),
  fc.integer({ min: 0, max: 2 ** 31 }).map(String),
)
const number = fc.oneof(
  fc.integer({ min: -3, max: 4 }),
  fc.integer({ min: 240, max: 260 }),
  fc.integer(),
  fc.constantFrom(
    -0,
    0.5,
    -(2 ** 31),
    -(2 ** 31) + 1,
    -(2 ** 31) + 2,
    -(2 ** 31) + 3,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 53 - 1,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const pad = (value: number, length: number): string => String(value).padStart(length, '0')
const date = fc
  .tuple(
    fc.constantFrom(0, 1, 1900, 2000, 2024, 2026, 9999),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(([year, month, day]) => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)
const instant = fc
  .tuple(date, fc.integer({ min: 0, max: 25 }), fc.integer({ min: 58, max: 60 }), fc.integer({ min: 0, max: 999 }))
  .map(([day, hour, second, ms]) => `${day}T${pad(hour, 2)}:00:${pad(second, 2)}.${pad(ms, 3)}Z`)
const nested = fc.oneof(
  fc.array(fc.oneof(text, number, fc.constant(null)), { maxLength: 3 }),
  fc.array(fc.array(text, { maxLength: 2 }), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'length'), fc.oneof(text, fc.integer()), { maxKeys: 2 }),
)

/** Any JSON value, `undefined` for a missing one. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.boolean(),
  number,
  text,
  date,
  nested.map((value: unknown) => JSON.parse(JSON.stringify(value))),
)

export interface ColumnKind {
  readonly name: string
  readonly make: (path: string) => Column
  readonly usual: fc.Arbitrary<unknown>
}

export const COLUMN_KINDS: readonly ColumnKind[] = [
  { name: 'numbers', make: (path) => new NumberColumn(path, numberCodec(1)), usual: number },
  {
    name: 'small numbers',
    make: (path) => new NumberColumn(path, numberCodec(1)),
    usual: fc.integer({ min: 0, max: 9 }),
  },
  { name: 'doubles', make: (path) => new NumberColumn(path, numberCodec(8)), usual: number },
  { name: 'flags', make: (path) => new NumberColumn(path, booleanCodec), usual: fc.boolean() },
  { name: 'dates', make: (path) => new NumberColumn(path, dateCodec()), usual: date },
  { name: 'instants', make: (path) => new NumberColumn(path, instantCodec()), usual: instant },
  { name: 'codes', make: (path) => new CodeColumn(path), usual: text },
  { name: 'ids', make: (path) => new CodeColumn(path), usual: fc.integer({ min: 0, max: 2 ** 31 }).map(String) },
  { name: 'ids of some thousands', make: (path) => new CodeColumn(path), usual: fc.nat(33_000).map(String) },
  { name: 'few words', make: (path) => new CodeColumn(path), usual: fc.constantFrom('open', 'done', '1', '2') },
  {
    name: 'values',
    make: (path) => new CodeColumn(path),
    usual: nested.map((value: unknown) => JSON.parse(JSON.stringify(value))),
  },
  { name: 'texts', make: (path) => new TextColumn(path), usual: text },
]

/** Random values of a column. The share of unusual values differs from column to column. */
export const valuesOf = ({ usual }: ColumnKind, maxLength: number): fc.Arbitrary<unknown[]> =>
  fc.constantFrom(0, 3, 30).chain((share) =>
    fc.array(
      fc.oneof(
        { weight: 80, arbitrary: usual },
        { weight: 20, arbitrary: fc.constantFrom(undefined, null) },
        { weight: share, arbitrary: odd },
      ),
      {
        maxLength,
      },
    ),
  )

const listOf = (operand: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.array(operand, { maxLength: 5 })

/**
 * Random tests of a column, with operands of its type, operands from its values, and unusual ones.
 */
export const testOf = ({ usual }: ColumnKind, values: readonly unknown[]): fc.Arbitrary<FieldTest> => {
  const found = values.filter((value) => value !== undefined)
  const operand = fc.oneof(
    usual,
    odd.filter((value) => value !== undefined),
    ...(found.length > 0 ? [fc.constantFrom(...found)] : []),
  )
  return fc.oneof(
    fc.record({ operator: fc.constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), value: operand }),
    fc.record({ operator: fc.constantFrom('$in', '$nin'), value: listOf(operand) }),
    fc.record({ operator: fc.constant('$exists'), value: fc.boolean() }),
    fc.record({
      operator: fc.constant('$regex'),
      value: fc.constantFrom('a', '^1', '0$', 'É', '.', '^$', '-0'),
      options: fc.constantFrom('', 'i'),
    }),
    fc.record({ operator: fc.constant('$mod'), value: fc.constantFrom([2, 0], [3, 1]) }),
    fc.record({
      operator: fc.constant('$type'),
      value: fc.constantFrom('string', 'number', 'boolean', 'null', 'array', 'object', ['null', 'int']),
    }),
    fc.record({ operator: fc.constant('$size'), value: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ operator: fc.constant('$elemMatch'), value: fc.constantFrom({ $eq: 'a' }, { $gt: 0 }) }),
    fc.record({
      operator: fc.constant('$not'),
      value: fc.constantFrom({ $gt: 3 }, { $eq: null }, { $in: ['a', null] }),
    }),
  )
}
