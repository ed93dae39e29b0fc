import { isServerId } from '../ids.ts'
import type { Issue } from '../issues.ts'
import {
  CONTROL,
  DEFAULT_TEXT_LENGTH,
  invalid,
  isLink,
  LINE_CONTROL,
  LONG_TEXT_LENGTH,
  matching,
  type Parsed,
  parseDate,
  parseInstant,
  parseInteger,
  parseReference,
  parseReferences,
  parseText,
  valid,
} from '../parse.ts'
import { EMAIL, isAsciiEmail } from './email.ts'
import type { Field, KindName, KindValues } from './field.ts'
import { FORMATS } from './formats.ts'
import { isLocale } from './locale.ts'
import { passwordWeakness } from './password.ts'

const parseEmail = matching(EMAIL, 'email', DEFAULT_TEXT_LENGTH)

/** Behaviour of a field kind. The compiler requires a row for each kind. */
export interface Kind<Value> {
  /**
   * Converts a JSON value to the product's value, or returns an issue. The caller handles null and
   * missing values.
   */
  parse(input: unknown, field: Field): Parsed<Value>
  /** JSON form sent to and received from the API. */
  toWire(value: Value): unknown
  /**
   * JSON schema of the stored value (RxDB); `null` is added by the caller where the field is
   * nullable.
   */
  readonly schema: Readonly<Record<string, unknown>>
  /** Possible filters: exact values, a range, or none. */
  readonly filter: 'values' | 'range' | 'none'
  readonly sortable: boolean
  /** A plausible value, the same for the same `n` (for `GET {resource}/fake`). */
  fake(n: number, field: Field): Value
}
const same = <Value>(value: Value): unknown => value

/** Names the unit in which people read a crossed bound. */
const withUnit = <Value>(parsed: Parsed<Value>, unit: Issue['unit']): Parsed<Value> =>
  unit !== undefined && 'issue' in parsed && parsed.issue.bound !== undefined
    ? { issue: { ...parsed.issue, unit } }
    : parsed

const referenceToWire = (value: string): unknown => (isServerId(value) ? Number(value) : value)

const string = { type: 'string' } as const
/** Text that repeats: a store may keep each distinct value once. Free text has no `maxLength`. */
const short = (maxLength: number) => ({ type: 'string', maxLength }) as const
/** Server ids and `new:` with a UUID. */
const ID_LENGTH = 64
const DAY_MS = 86_400_000
const FAKE_EPOCH = Date.UTC(2026, 0, 5, 9)

/** Parsing, wire form and JSON schema of each field kind. */
export const KINDS: { readonly [Name in KindName]: Kind<KindValues[Name]> } = {
  text: {
    parse: (input, field) => {
      const parsed = parseText(input, field, DEFAULT_TEXT_LENGTH, LINE_CONTROL)
      if ('issue' in parsed || field.format === undefined) return parsed
      const value = FORMATS[field.format].read(parsed.value)
      return value === null ? invalid(field.format) : valid(value)
    },
    toWire: same,
    schema: string,
    filter: 'values',
    sortable: true,
    fake: (n, field) => (field.format === undefined ? `Exemple ${n}` : FORMATS[field.format].example),
  },
  longText: {
    parse: (input, field) => parseText(input, field, LONG_TEXT_LENGTH, CONTROL),
    toWire: same,
    schema: string,
    filter: 'none',
    sortable: false,
    fake: (n) => `Texte d’exemple ${n}.`,
  },
  email: {
    parse: (input, field) => {
      const parsed = parseEmail(input, field)
      return 'value' in parsed && !isAsciiEmail(parsed.value) ? invalid('email_ascii') : parsed
    },
    toWire: same,
    schema: string,
    filter: 'values',
    sortable: true,
    fake: (n) => `personne${n}@exemple.fr`,
  },
  phone: {
    parse: matching(/^\+?[\d ().-]{6,24}$/, 'phone', 32),
    toWire: same,
    schema: short(32),
    filter: 'none',
    sortable: false,
    fake: (n) => `+33 1 99 00 ${String(10 + (n % 90))} 00`,
  },
  link: {
    parse: (input, field) => {
      const parsed = parseText(input, field, 2000, LINE_CONTROL)
      if ('issue' in parsed || parsed.value === '') return parsed
      return isLink(parsed.value.trim()) ? valid(parsed.value.trim()) : invalid('link')
    },
    toWire: same,
    schema: string,
    filter: 'none',
    sortable: false,
    fake: (n) => `https://exemple.fr/${n}`,
  },
  password: {
    parse: (input, field) => {
      const parsed = parseText(input, field, 200, CONTROL)
      // Only a new password has a minimum length; a password that is compared is taken unchanged.
      if ('issue' in parsed || field.min === undefined) return parsed
      if (parsed.value.length < field.min) return invalid('min_length', field.min)
      const weakness = passwordWeakness(parsed.value)
      return weakness ? invalid(weakness) : parsed
    },
    toWire: same,
    schema: string,
    filter: 'none',
    sortable: false,
    fake: () => '',
  },
  colour: {
    parse: matching(/^(transparent|#[0-9a-f]{6})$/i, 'colour', 32),
    toWire: same,
    schema: short(32),
    filter: 'none',
    sortable: false,
    fake: (n) => `#${((n * 2_654_435) % 0xffffff).toString(16).padStart(6, '0')}`,
  },
  icon: {
    parse: matching(/^[a-z0-9 -]{0,64}$/i, 'type', 64),
    toWire: same,
    schema: short(64),
    filter: 'none',
    sortable: false,
    fake: () => 'tag',
  },
  integer: {
    parse: (input, field) =>
      withUnit(parseInteger(input, field), field.percent ? 'percent' : field.hundredths ? 'hundredths' : undefined),
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => n % 10,
  },
  ut: {
    parse: (input, field) => {
      return withUnit(parseInteger(input, { ...field, min: field.min ?? 0, max: field.max ?? 100_000 }), 'ut')
    },
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => 1 + (n % 32),
  },
  cents: {
    parse: (input, field) => withUnit(parseInteger(input, field), 'cents'),
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => n * 1250,
  },
  flag: {
    parse: (input) =>
      typeof input === 'boolean' ? valid(input) : input === 1 || input === 0 ? valid(input === 1) : invalid('type'),
    toWire: same,
    schema: { type: 'boolean' },
    filter: 'values',
    sortable: true,
    fake: (n) => n % 2 === 0,
  },
  date: {
    parse: parseDate,
    toWire: same,
    schema: { type: 'string', format: 'date' },
    filter: 'range',
    sortable: true,
    fake: (n) => new Date(FAKE_EPOCH + n * DAY_MS).toISOString().slice(0, 10),
  },
  instant: {
    parse: parseInstant,
    toWire: same,
    schema: { type: 'string', format: 'date-time' },
    filter: 'range',
    sortable: true,
    fake: (n) => new Date(FAKE_EPOCH + n * DAY_MS).toISOString(),
  },
  choice: {
    parse: (input, field) =>
      typeof input === 'string' && field.choices?.includes(input) ? valid(input) : invalid('choice'),
    toWire: same,
    schema: short(64),
    filter: 'values',
    sortable: true,
    fake: (n, field) => field.choices?.[n % field.choices.length] ?? '',
  },
  belongsTo: {
    parse: parseReference,
    toWire: referenceToWire,
    schema: short(ID_LENGTH),
    filter: 'values',
    sortable: true,
    fake: (n) => String(1 + (n % 50)),
  },
  references: {
    parse: parseReferences,
    toWire: (value) => value.map(referenceToWire),
    schema: { type: 'array' },
    filter: 'none',
    sortable: false,
    fake: (n) => [String(1 + (n % 50))],
  },
  translated: {
    parse: (input) => {
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return invalid('type')
      const entries = Object.entries(input)
      if (entries.some(([locale]) => !isLocale(locale))) return invalid('locale')
      return entries.every(([, value]) => typeof value === 'string')
        ? valid(Object.fromEntries(entries))
        : invalid('type')
    },
    toWire: same,
    schema: { type: 'object' },
    filter: 'none',
    sortable: false,
    fake: (n) => ({ fr: `Exemple ${n}`, en: `Sample ${n}` }),
  },
  files: {
    parse: (input) => (Array.isArray(input) ? valid(input) : invalid('type')),
    toWire: same,
    schema: { type: 'array' },
    filter: 'none',
    sortable: false,
    fake: () => [],
  },
  json: {
    parse: (input) =>
      typeof input === 'object' && input !== null && !Array.isArray(input) ? valid({ ...input }) : invalid('type'),
    toWire: same,
    schema: { type: 'object' },
    filter: 'none',
    sortable: false,
    fake: () => ({}),
  },
}

/** Parses one value of a field. Null and missing values are valid for a nullable field only. */
export const parseField = (input: unknown, field: Field): Parsed<unknown> => {
  if (input === null || input === undefined || (input === '' && field.nullable === true)) {
    return field.nullable === true ? valid(null) : invalid('required')
  }
  return KINDS[field.kind].parse(input, field)
}
