import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { CALLS } from '#contract/calls/all.ts'
import type { Field } from '#contract/core/kinds/field.ts'
import { actionsOfModel, MODEL_NAMES } from '#contract/registry.ts'
import { FORMATS } from './formats.ts'
import { parseField } from './kinds.ts'
import { answerSchema, bodySchema } from './wire-schema.ts'

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
for (const [name, { read }] of Object.entries(FORMATS)) ajv.addFormat(name, (text: string) => read(text) !== null)

const bodies = [
  ...MODEL_NAMES.flatMap((model) =>
    Object.values(actionsOfModel(model)).map(({ name, body }) => [`${model}.${name}`, body] as const),
  ),
  ...Object.values(CALLS).flatMap((calls) =>
    Object.entries(calls).flatMap(([name, { body }]) => (typeof body === 'string' ? [] : [[name, body] as const])),
  ),
]
const fields: readonly (readonly [string, Field])[] = bodies.flatMap(([name, body]) =>
  Object.entries(body).map(([field, definition]) => [`${name} ${field}`, definition] as const),
)

const around = (bound: number): readonly number[] => [bound - 1, bound, bound + 1]

/** Text of this length; for a password without a pattern in it, which no schema can say. */
const textOf = (length: number, { kind }: Field): string => {
  let seed = 1
  const letter = (): string => {
    seed = Math.imul(seed, 1_103_515_245) + 12_345
    return String.fromCharCode(97 + ((seed >>> 16) % 26))
  }
  return kind === 'password' ? Array.from({ length }, letter).join('') : 'a'.repeat(length)
}

const textsAround = (field: Field): readonly string[] =>
  [0, 1, 255, 2000, 20_000, field.max ?? 0, field.min ?? 0].flatMap((length) =>
    around(length).map((n) => textOf(Math.max(0, n), field)),
  )

/** JSON that lies on, within and beyond the bounds of every kind. */
const candidates = (field: Field): readonly unknown[] => [
  ...textsAround(field),
  ...[0, 1, 100_000, 2_147_483_647, -2_147_483_647, Number.MAX_SAFE_INTEGER, field.max ?? 0, field.min ?? 0].flatMap(
    around,
  ),
  ...[
    1.5,
    null,
    true,
    {},
    [],
    [1, 2],
    [0],
    ['a'],
    Array.from({ length: 51 }, (_, n) => n + 1),
    { fr: 'a' },
    { xx: 'a' },
    { fr: 1 },
  ],
  ...[
    '2026-03-02',
    '2026-02-30',
    '2026-03-02T09:00:00.000Z',
    '2026-03-02T25:00:00Z',
    'a@b.example',
    'transparent',
    '#00aaFF',
    '#00aaF',
    '+33 1 99 00 10 00',
    '1234',
  ],
  ...Object.values(FORMATS).map(({ example }) => example),
  ...['https://exemple.fr/a', 'javascript:alert(1)', ...(field.choices ?? []), 'other'],
]

/** Inputs accepted beyond the documentation: `1` for true, empty text, an id as text. */
const isKindness = (value: unknown, { kind, nullable }: Field): boolean =>
  (kind === 'flag' && (value === 0 || value === 1)) ||
  (value === '' && nullable === true) ||
  (kind === 'belongsTo' && typeof value === 'string')

describe('the schema of a body', () => {
  test.each(fields)('%s allows exactly the accepted values', (_, field) => {
    const allows = ajv.compile(bodySchema(field))
    for (const value of candidates(field)) {
      const parsed = parseField(value, field)
      if (isKindness(value, field)) continue
      expect(allows(value), `${JSON.stringify(value)?.slice(0, 80)} ${JSON.stringify(parsed).slice(0, 80)}`).toBe(
        'value' in parsed,
      )
    }
  })
})

test('a nullable field allows null in answers and bodies', () => {
  for (const [, field] of fields) {
    expect(ajv.validate(answerSchema(field), null)).toBe(field.nullable === true)
    if (field.nullable) expect(ajv.validate(bodySchema(field), null)).toBe(true)
  }
})
