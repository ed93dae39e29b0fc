import type { Field, KindName, KindValues } from './field.ts'
import { isServerId, isTemporaryId } from './ids.ts'
import type { Issue } from './issues.ts'
import { isLocale } from './locale.ts'

/** How a kind behaves wherever its values go. One row a kind; the compiler asks for a row when a kind is added. */
export interface Kind<Value> {
  /** The value inside the product from what JSON carried, or an issue. Null and missing are handled by the caller. */
  parse(input: unknown, field: Field): { readonly value: Value } | { readonly issue: Issue }
  /** JSON form sent to and received from the API. */
  toWire(value: Value): unknown
  /** JSON schema of the stored value (RxDB); `null` is added by the caller where the field is nullable. */
  readonly schema: Readonly<Record<string, unknown>>
  /** Which filters make sense: exact values, a range, or none. */
  readonly filter: 'values' | 'range' | 'none'
  readonly sortable: boolean
  /** A plausible value, the same for the same `n` (for `GET {resource}/fake`). */
  fake(n: number, field: Field): Value
}

const bad = (code: Issue['code'], bound?: number): { issue: Issue } => ({ issue: bound === undefined ? { code } : { code, bound } })
const good = <Value>(value: Value): { value: Value } => ({ value })
const same = <Value>(value: Value): unknown => value

const INT32_MAX = 2_147_483_647
const DEFAULT_TEXT_LENGTH = 255
const LONG_TEXT_LENGTH = 20_000
// Tab, line feed and carriage return are text; every other control character is not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const LINE_CONTROL = /[\u0000-\u001F\u007F]/

const parseText = (input: unknown, field: Field, longest: number, forbidden: RegExp): { value: string } | { issue: Issue } => {
  if (typeof input !== 'string') return bad('type')
  if (forbidden.test(input)) return bad('control_characters')
  const max = field.max ?? longest
  if (input.length > max) return bad('max_length', max)
  if (field.nullable !== true && input.trim() === '') return bad('blank')
  return good(input)
}

const matching =
  (pattern: RegExp, code: Issue['code'], longest: number) =>
  (input: unknown, field: Field): { value: string } | { issue: Issue } => {
    const parsed = parseText(input, field, longest, LINE_CONTROL)
    if ('issue' in parsed) return parsed
    const value = parsed.value.trim()
    return pattern.test(value) ? good(value) : bad(code)
  }

const parseInteger = (input: unknown, field: Field): { value: number } | { issue: Issue } => {
  if (typeof input !== 'number' || !Number.isFinite(input)) return bad('type')
  if (!Number.isInteger(input)) return bad('integer')
  const min = field.min ?? -INT32_MAX
  const max = field.max ?? INT32_MAX
  if (input < min) return bad('min', min)
  if (input > max) return bad('max', max)
  return good(input)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/

/** True for a day that exists in the calendar, as `YYYY-MM-DD`, years 1900 to 2199. */
export const isCalendarDate = (input: string): boolean => {
  const match = DATE.exec(input)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const parseDate = (input: unknown): { value: string } | { issue: Issue } => {
  if (typeof input !== 'string') return bad('type')
  return isCalendarDate(input) ? good(input) : bad('date')
}

const parseInstant = (input: unknown): { value: string } | { issue: Issue } => {
  if (typeof input !== 'string') return bad('type')
  if (!INSTANT.test(input) || !isCalendarDate(input.slice(0, 10))) return bad('instant')
  const at = Date.parse(input)
  return Number.isNaN(at) ? bad('instant') : good(new Date(at).toISOString())
}

/** A reference arrives as an integer from the API and as a string id from the product itself. */
const parseReference = (input: unknown): { value: string } | { issue: Issue } => {
  if (typeof input === 'number') return Number.isSafeInteger(input) && input > 0 ? good(String(input)) : bad('exists')
  if (typeof input !== 'string') return bad('type')
  return isServerId(input) || isTemporaryId(input) ? good(input) : bad('exists')
}

const MAX_REFERENCES = 50

const parseReferences = (input: unknown, field: Field): { value: readonly string[] } | { issue: Issue } => {
  if (!Array.isArray(input)) return bad('type')
  const max = field.max ?? MAX_REFERENCES
  if (input.length > max) return bad('max', max)
  const ids: string[] = []
  for (const one of input) {
    const parsed = parseReference(one)
    if ('issue' in parsed) return parsed
    if (!ids.includes(parsed.value)) ids.push(parsed.value)
  }
  return good(ids)
}

const isLink = (value: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  return (scheme === 'http' || scheme === 'https') && /^https?:\/\/[^\s/]+/i.test(value)
}

const referenceToWire = (value: string): unknown => (isServerId(value) ? Number(value) : value)

const string = { type: 'string' } as const
/** Text that repeats or names something: a store may keep each distinct value once. What people write carries no `maxLength`. */
const short = (maxLength: number) => ({ type: 'string', maxLength }) as const
/** Server ids and `new:` with a UUID. */
const ID_LENGTH = 64
const DAY_MS = 86_400_000
const FAKE_EPOCH = Date.UTC(2026, 0, 5, 9)

export const KINDS: { readonly [Name in KindName]: Kind<KindValues[Name]> } = {
  text: {
    parse: (input, field) => parseText(input, field, DEFAULT_TEXT_LENGTH, LINE_CONTROL),
    toWire: same,
    schema: string,
    filter: 'values',
    sortable: true,
    fake: (n) => `Exemple ${n}`,
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
    parse: matching(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/, 'email', DEFAULT_TEXT_LENGTH),
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
      return isLink(parsed.value.trim()) ? good(parsed.value.trim()) : bad('link')
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
      return 'value' in parsed && parsed.value.length < (field.min ?? 0) ? bad('min_length', field.min) : parsed
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
    parse: parseInteger,
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => n % 10,
  },
  ut: {
    parse: (input, field) => parseInteger(input, { ...field, min: field.min ?? 0, max: field.max ?? 100_000 }),
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => 1 + (n % 32),
  },
  cents: {
    parse: parseInteger,
    toWire: same,
    schema: { type: 'integer' },
    filter: 'range',
    sortable: true,
    fake: (n) => n * 1250,
  },
  flag: {
    parse: (input) => (typeof input === 'boolean' ? good(input) : input === 1 || input === 0 ? good(input === 1) : bad('type')),
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
    parse: (input, field) => (typeof input === 'string' && field.choices?.includes(input) ? good(input) : bad('choice')),
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
      if (typeof input !== 'object' || input === null || Array.isArray(input)) return bad('type')
      const entries = Object.entries(input)
      if (entries.some(([locale]) => !isLocale(locale))) return bad('locale')
      return entries.every(([, value]) => typeof value === 'string') ? good(Object.fromEntries(entries)) : bad('type')
    },
    toWire: same,
    schema: { type: 'object' },
    filter: 'none',
    sortable: false,
    fake: (n) => ({ fr: `Exemple ${n}`, en: `Sample ${n}` }),
  },
  files: {
    parse: (input) => (Array.isArray(input) ? good(input) : bad('type')),
    toWire: same,
    schema: { type: 'array' },
    filter: 'none',
    sortable: false,
    fake: () => [],
  },
  json: {
    parse: (input) => (typeof input === 'object' && input !== null && !Array.isArray(input) ? good({ ...input }) : bad('type')),
    toWire: same,
    schema: { type: 'object' },
    filter: 'none',
    sortable: false,
    fake: () => ({}),
  },
}

/** Checks one value against its field: null where allowed, else whatever the kind asks for. */
export const parseField = (input: unknown, field: Field): { readonly value: unknown } | { readonly issue: Issue } => {
  if (input === null || input === undefined || (input === '' && field.nullable === true)) {
    return field.nullable === true ? good(null) : bad('required')
  }
  return KINDS[field.kind].parse(input, field)
}
