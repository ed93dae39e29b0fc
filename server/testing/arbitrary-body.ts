import fc from 'fast-check'
import type { Action } from '#contract/core/events/action.ts'
import { type Field, isRequired, type KindName } from '#contract/core/kinds/field.ts'
import { FORMATS } from '#contract/core/kinds/formats.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import { FRENCH_RATES, type TvaCategory, VATEX_CODES } from '#contract/invoicing/tva.ts'

/**
 * Wire ids that a reference field of an action may take; an empty list where none would be right.
 */
export type Choices = (field: string, model: string) => readonly number[]

type Arbitrary = fc.Arbitrary<unknown>

const readable = (longest: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(longest, 40) })
    .filter((text) => text.trim() !== '' && text.length <= longest && text.isWellFormed())

const number = (field: Field, low: number, high: number): Arbitrary =>
  fc.integer({ min: field.min ?? low, max: field.max ?? high })

const two = (value: number): string => String(value).padStart(2, '0')
const date = fc
  .tuple(fc.integer({ min: 1950, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`)
const word = fc.stringMatching(/^[a-z][a-z0-9]{5,14}$/)

/** Values of each kind that the contract accepts, as JSON carries them. */
const KIND_VALUES: Readonly<Record<KindName, (field: Field) => Arbitrary>> = {
  text: (field) =>
    field.format === undefined ? readable(field.max ?? 255) : fc.constant(FORMATS[field.format].example),
  longText: (field) => readable(field.max ?? 20_000).map((text) => `${text}\n${text}`.slice(0, field.max ?? 20_000)),
  email: () => fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
  phone: () => fc.integer({ min: 0, max: 9_999 }).map((n) => `01 99 00 ${String(n).padStart(4, '0')}`),
  link: () => word.map((path) => `https://exemple.fr/${path}?a=1#b`),
  password: () => word.map((text) => `${text}-longue`),
  colour: () => fc.constantFrom('transparent', '#00aaFF', '#123456'),
  icon: () => word,
  integer: (field) => number(field, -1_000, 1_000),
  ut: (field) => number(field, 0, 100_000),
  cents: (field) => number(field, 0, 10_000_000),
  flag: () => fc.boolean(),
  date: () => date,
  instant: () => date.map((day) => `${day}T12:00:00.000Z`),
  choice: (field) => fc.constantFrom(...(field.choices ?? [])),
  belongsTo: () => fc.constant(null),
  references: () => fc.constant([]),
  translated: () => fc.record({ fr: word }),
  files: () => fc.constant([]),
  json: () => fc.constant({}),
}

/**
 * Values that depend on more than their field: only a manager with a second factor may ask for one
 * of all.
 */
const FIXED: Readonly<Record<string, Arbitrary>> = { require_two_factors: fc.constant(false) }

const arbitraryValue = (name: string, field: Field, choices: Choices): Arbitrary => {
  const fixed = FIXED[name]
  if (fixed) return fixed
  const ids = field.model === undefined ? [] : choices(name, field.model)
  const one = ids.length > 0 ? fc.constantFrom(...ids) : KIND_VALUES[field.kind](field)
  const value = field.kind === 'references' && ids.length > 0 ? fc.subarray([...ids]) : one
  return field.nullable === true ? fc.option(value, { freq: 5 }) : value
}

/** A rate and a code that go with the category of the body. */
const withRightTax = (
  body: Readonly<Record<string, unknown>>,
  rate: number,
  hasRate: boolean,
): Readonly<Record<string, unknown>> => {
  const category = (body['tva_category'] ?? 'standard') as TvaCategory
  const [code = null] = VATEX_CODES[category]
  return {
    ...body,
    ...(hasRate && ('tva' in body || category !== 'standard') ? { tva: category === 'standard' ? rate : 0 } : {}),
    ...('exemption_code' in body ? { exemption_code: body['exemption_code'] === null ? null : code } : {}),
  }
}

const isWritable = (field: Field, role: RoleSlug): boolean =>
  !Array.isArray(field.writeBy) || field.writeBy.includes(role)

/**
 * Bodies that the contract accepts for this action from this role, as they travel; optional fields
 * come and go.
 */
export const arbitraryBody = (
  action: Pick<Action, 'body' | 'optional'>,
  role: RoleSlug,
  choices: Choices,
): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const writable = Object.entries(action.body).filter(
    ([, field]) => action.optional === 'none' || isWritable(field, role),
  )
  const required = writable
    .filter(([, field]) => action.optional === 'none' || (action.optional === 'defaults' && isRequired(field)))
    .map(([name]) => name)
  const values = Object.fromEntries(writable.map(([name, field]) => [name, arbitraryValue(name, field, choices)]))
  return fc
    .tuple(fc.record(values, { requiredKeys: required }), fc.constantFrom(...FRENCH_RATES))
    .map(([body, rate]) => withRightTax(body, rate, 'tva' in values))
}
