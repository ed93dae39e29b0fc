import fc from 'fast-check'
import { fillWithDefaultSettings, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import type { SelectorField } from './random-selector.ts'
import { FIELD_KINDS, type FieldKind, ODDITIES, oddValue } from './random-values.ts'

export type Values = Readonly<Record<string, unknown>>
export type Stored = RxDocumentData<Values>
export type Schema = RxJsonSchema<Stored>

/** A random schema with documents and selectors for it. */
export interface Shape {
  readonly schema: Schema
  /** A document without its key and RxDB's properties. */
  readonly values: fc.Arbitrary<Values>
  readonly selectable: readonly SelectorField[]
  readonly sortable: readonly string[]
  readonly keys: readonly string[]
}

interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  readonly optional: boolean
  /** Values that do not fit the schema, if there are any. */
  readonly odd: fc.Arbitrary<unknown> | null
}

/** Keys of every kind, few enough to be used repeatedly. */
export const FEW_KEYS: readonly string[] = [
  ...[
    '1',
    '2',
    '7',
    '12',
    '907',
    '4294967296',
    '0',
    '00',
    '-1',
    '1.5',
    'a',
    'Z',
    'é',
    'zz',
    'a b',
    'new:a',
    'new:12',
    ':',
    ':1',
  ],
  ...[
    'ticket:1',
    'ticket:2',
    'ticket:12',
    'ticket:0',
    'ticket:007',
    'pointage:1',
    'pointage:12',
    'x:y:3',
    'ticket:1073741824',
    'ticket:9007199254740993',
  ],
]

/** Keys as the mirror has them. */
export const MANY_KEYS: readonly string[] = Array.from({ length: 1_500 }, (_, number) =>
  number % 7 === 0 ? `new:${number}` : `ticket:${number}`,
)

const kinds = Object.keys(FIELD_KINDS)

const randomField = fc.record({
  kind: fc.constantFrom(...kinds),
  nullable: fc.boolean(),
  optional: fc.boolean(),
  oddity: fc.constantFrom('none', 'none', 'none', 'scalars', 'scalars', 'all'),
})

/** Field names contain their kind, for a readable failure. */
export const randomShape = (keys: readonly string[]): fc.Arbitrary<Shape> =>
  fc
    .record({
      fields: fc.uniqueArray(randomField, { minLength: 1, maxLength: 7, selector: ({ kind }) => kind }),
      indexed: fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
      composed: fc.boolean(),
    })
    .map(({ fields, indexed, composed }) => {
      const all = fields.map(fieldOf)
      return shapeOf(all, indexesOf(all, indexed), composed, keys)
    })

const fieldOf = ({
  kind,
  nullable,
  optional,
  oddity,
}: {
  kind: string
  nullable: boolean
  optional: boolean
  oddity: string
}): Field => ({
  name: kind,
  kind: FIELD_KINDS[kind] as FieldKind,
  nullable,
  optional,
  odd: ODDITIES[oddity] ?? null,
})

/**
 * Indexes of one or two fields for which the memory storage's index strings are exact: required
 * fields that are not nullable.
 */
const indexesOf = (fields: readonly Field[], picks: readonly number[]): readonly (readonly string[])[] => {
  const possible = fields
    .filter(({ kind, nullable, optional }) => kind.indexable && !nullable && !optional)
    .map(({ name }) => name)
  return picks.flatMap((pick) =>
    possible.length === 0 ? [] : [possible.slice(pick % possible.length, (pick % possible.length) + 2)],
  )
}

const shapeOf = (
  fields: readonly Field[],
  indexes: readonly (readonly string[])[],
  composed: boolean,
  keys: readonly string[],
): Shape => {
  const indexed = new Set(indexes.flat())
  const properties = Object.fromEntries(
    fields.map(({ name, kind, nullable }) => [name, nullable ? nullableSchema(kind) : kind.schema]),
  )
  const schema = fillWithDefaultSettings({
    version: 0,
    type: 'object',
    primaryKey: composed ? { key: 'id', fields: ['id'], separator: '|' } : 'id',
    properties: { id: { type: 'string', maxLength: 40 }, ...properties },
    required: ['id', ...fields.filter(({ optional }) => !optional).map(({ name }) => name)],
    indexes: indexes.map((index) => [...index]),
  } as unknown as RxJsonSchema<Values>)
  const key = { path: 'id', operands: fc.constantFrom(...keys), weight: 10 }
  const written = { path: '_meta.lwt', operands: fc.integer({ min: 0, max: 8 }).map(writtenAt), weight: 6 }
  const below = fields.flatMap(({ name, kind }) =>
    kind.below.map((path) => ({ path: `${name}.${path}`, operands: fc.oneof(kind.values, oddValue), weight: 3 })),
  )
  const tops = fields.map(({ name, kind }) => ({ path: name, operands: kind.values, weight: 12 }))
  const others = ['extra', 'extra.x', 'nothing', '_deleted', '_rev', '_meta', '_attachments', '_meta.extra'].map(
    (path) => ({
      path,
      operands: oddValue,
      weight: 1,
    }),
  )
  return {
    schema,
    keys,
    values: fc
      .record({
        ...Object.fromEntries(fields.map((field) => [field.name, valuesOf(field, indexed)])),
        extra: fc.option(oddValue, { nil: undefined, freq: 1 }),
      })
      .map(withoutUndefined),
    selectable: [...tops, key, written, ...below, ...others],
    sortable: [...tops, ...tops, key, written, ...below, ...others].map(({ path }) => path),
  }
}

const nullableSchema = ({ schema }: FieldKind): Values => ({ ...schema, type: [schema['type'], 'null'] })

const valuesOf = (
  { name, kind, nullable, optional, odd }: Field,
  indexed: ReadonlySet<string>,
): fc.Arbitrary<unknown> =>
  indexed.has(name)
    ? kind.values
    : fc.oneof(
        { weight: 12, arbitrary: kind.values },
        ...(nullable ? [{ weight: 3, arbitrary: fc.constant(null) }] : []),
        ...(optional ? [{ weight: 3, arbitrary: fc.constant(undefined) }] : []),
        ...(odd ? [{ weight: 1, arbitrary: odd }] : []),
      )

const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** RxDB stamps writes to the hundredth of a millisecond. */
export const writtenAt = (moment: number): number => 1_700_000_000_000 + moment + 0.25
