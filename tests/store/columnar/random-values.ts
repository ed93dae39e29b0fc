import fc from 'fast-check'

/**
 * A kind of field for random schemas: its JSON schema, values that fit (some often equal), and
 * paths into them.
 */
export interface FieldKind {
  readonly schema: Readonly<Record<string, unknown>>
  readonly values: fc.Arbitrary<unknown>
  readonly below: readonly string[]
  /** Whether RxDB's memory storage can keep it in an index. */
  readonly indexable?: true
}

const WORDS = [
  'a',
  'A',
  'b',
  'é',
  'e\u0301',
  'œuvre',
  'Œuvre',
  'zz',
  'z',
  '',
  '7',
  '12',
  '007',
  '1.5',
  'a b',
  '\u{1F600}',
  '\uFFFD',
  '\uD800',
  'null',
  '1e21',
  '-3',
]
const CHOICES = ['open', 'waiting', 'closed']
const DATES = ['2026-03-01', '2026-02-28', '2024-02-29', '1999-12-31', '0001-01-01', '9999-12-31']
const ODD_DATES = ['2026-2-3', '2026-02-30', '', 'soon', '2026-03-01T00:00:00.000Z', '-000001-01-01']
const MOMENTS = [
  '2026-03-01T08:00:00.000Z',
  '2026-03-01T08:00:00.001Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
]
const ODD_MOMENTS = [
  '2026-03-01T08:00:00Z',
  '2026-03-01T09:00:00.000+01:00',
  '2026-03-01',
  '',
  '2026-02-30T08:00:00.000Z',
]
const INTEGERS = [
  0,
  1,
  2,
  3,
  -1,
  252,
  253,
  254,
  255,
  256,
  65_536,
  2 ** 31 - 1,
  -(2 ** 31),
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
]
const NUMBERS = [
  ...INTEGERS,
  0.5,
  -0.25,
  1e-9,
  1e300,
  -1e300,
  1.797_693_134_862_315_7e308,
  -1.797_693_134_862_315_7e308,
]

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'binary' }) },
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
const item = fc.oneof(
  word,
  fc.record(
    { x: fc.oneof(word, fc.constantFrom(1, 2, null)), y: fc.constantFrom<unknown>(1, 2, ['a'], { z: 1 }) },
    { requiredKeys: [], noNullPrototype: true },
  ),
)

const OBJECT = { type: 'object', properties: { x: { type: 'string' }, y: { type: 'number' } } }

export const FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  word: { schema: { type: 'string', maxLength: 30 }, values: word, below: ['length'] },
  label: {
    schema: { type: 'string', maxLength: 8 },
    values: fc.constantFrom('a', 'B', 'b', 'c c', 'é', '12', '7'),
    below: [],
    indexable: true,
  },
  choice: {
    schema: { type: 'string', enum: CHOICES, maxLength: 10 },
    values: fc.constantFrom(...CHOICES),
    below: [],
    indexable: true,
  },
  text: { schema: { type: 'string' }, values: text, below: [] },
  integer: {
    schema: { type: 'integer' },
    values: fc.oneof(fc.constantFrom(...INTEGERS), fc.integer({ min: -5, max: 5 })),
    below: [],
  },
  rank: {
    schema: { type: 'integer', minimum: 0, maximum: 20, multipleOf: 1 },
    values: fc.integer({ min: 0, max: 20 }),
    below: [],
    indexable: true,
  },
  number: { schema: { type: 'number' }, values: fc.constantFrom(...NUMBERS), below: [] },
  boolean: { schema: { type: 'boolean' }, values: fc.boolean(), below: [] },
  date: {
    schema: { type: 'string', format: 'date', maxLength: 10 },
    values: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...DATES) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_DATES) },
    ),
    below: [],
  },
  moment: {
    schema: { type: 'string', format: 'date-time', maxLength: 24 },
    values: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...MOMENTS) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_MOMENTS) },
    ),
    below: [],
  },
  object: {
    schema: OBJECT,
    values: fc.record({ x: word, y: fc.constantFrom(...NUMBERS) }, { requiredKeys: [], noNullPrototype: true }),
    below: ['x', 'y', 'x.y', '0'],
  },
  list: {
    schema: { type: 'array', items: { type: 'string' } },
    values: fc.array(word, { maxLength: 3 }),
    below: ['0', '1', 'x'],
  },
  objects: {
    schema: { type: 'array', items: OBJECT },
    values: fc.array(item, { maxLength: 3 }),
    below: ['x', 'y', '0', '0.x', 'y.z'],
  },
}

const oddScalar = fc.oneof(word, fc.constantFrom<unknown>(null, true, false, 0, 1, -1.5, 2 ** 40, {}, { x: 'a' }))

/** Values that a schema forbids. A storage, which checks nothing, must keep them. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddScalar,
  fc.constantFrom<unknown>([], ['a'], [1, 2], [[1]], [{ x: 'a' }]),
)

/** How far a field's values may be from its schema. */
export const ODDITIES: Readonly<Record<string, fc.Arbitrary<unknown> | null>> = {
  none: null,
  scalars: oddScalar,
  all: oddValue,
}
