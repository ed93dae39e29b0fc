import { isServerId, isTemporaryId } from './ids.ts'
import type { Issue } from './issues.ts'
import type { Field } from './kinds/field.ts'

/** A parsed value, or the issue of an invalid one. */
export type Parsed<Value> = { readonly value: Value } | { readonly issue: Issue }

/** Result of an invalid value. `bound` is the limit that the value crosses. */
export const invalid = (code: Issue['code'], bound?: number): { issue: Issue } => ({
  issue: bound === undefined ? { code } : { code, bound },
})
/** Result of a valid value. */
export const valid = <Value>(value: Value): { value: Value } => ({ value })
const INT32_MAX = 2_147_483_647
/** Longest text of one line, characters, where a field sets no `max`. */
export const DEFAULT_TEXT_LENGTH = 255
/** Longest text of several lines, characters, where a field sets no `max`. */
export const LONG_TEXT_LENGTH = 20_000
// Tab, line feed and carriage return are text; every other control character is not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const LINE_CONTROL = /[\u0000-\u001F\u007F]/

/**
 * Parses a text of at most `longest` characters, or the field's `max`, without `forbidden` ones.
 */
export const parseText = (input: unknown, field: Field, longest: number, forbidden: RegExp): Parsed<string> => {
  if (typeof input !== 'string') return invalid('type')
  // Half of a surrogate pair is no character: databases refuse it in JSON.
  if (forbidden.test(input) || !input.isWellFormed()) return invalid('control_characters')
  const max = field.max ?? longest
  if (input.length > max) return invalid('max_length', max)
  if (field.nullable !== true && input.trim() === '') return invalid('blank')
  return valid(input)
}

/** Returns a parser of trimmed texts that match a pattern; others have the issue `code`. */
export const matching =
  (pattern: RegExp, code: Issue['code'], longest: number) =>
  (input: unknown, field: Field): Parsed<string> => {
    const parsed = parseText(input, field, longest, LINE_CONTROL)
    if ('issue' in parsed) return parsed
    const value = parsed.value.trim()
    return pattern.test(value) ? valid(value) : invalid(code)
  }

/** Parses an integer between the field's bounds, 32 bits by default. */
export const parseInteger = (input: unknown, field: Field): Parsed<number> => {
  if (typeof input !== 'number' || !Number.isFinite(input)) return invalid('type')
  if (!Number.isInteger(input)) return invalid('integer')
  const min = field.min ?? -INT32_MAX
  const max = field.max ?? INT32_MAX
  if (input < min) return invalid('min', min)
  if (input > max) return invalid('max', max)
  return valid(input)
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/

/** Returns whether a text is a day of the calendar, as `YYYY-MM-DD`, years 1900 to 2199. */
export const isCalendarDate = (input: string): boolean => {
  const match = DATE.exec(input)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 2200 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/** Parses a day of the calendar, `YYYY-MM-DD`. */
export const parseDate = (input: unknown): Parsed<string> => {
  if (typeof input !== 'string') return invalid('type')
  return isCalendarDate(input) ? valid(input) : invalid('date')
}

/** Parses an ISO 8601 instant with its offset; returns it in UTC. */
export const parseInstant = (input: unknown): Parsed<string> => {
  if (typeof input !== 'string') return invalid('type')
  if (!INSTANT.test(input) || !isCalendarDate(input.slice(0, 10))) return invalid('instant')
  const at = Date.parse(input)
  return Number.isNaN(at) ? invalid('instant') : valid(new Date(at).toISOString())
}

/** A reference arrives as an integer from the API and as a string id from the product itself. */
export const parseReference = (input: unknown): Parsed<string> => {
  if (typeof input === 'number')
    return Number.isSafeInteger(input) && input > 0 ? valid(String(input)) : invalid('exists')
  if (typeof input !== 'string') return invalid('type')
  return isServerId(input) || isTemporaryId(input) ? valid(input) : invalid('exists')
}

const MAX_REFERENCES = 50

/** Parses ids of one model; drops repeated ones. */
export const parseReferences = (input: unknown, field: Field): Parsed<readonly string[]> => {
  if (!Array.isArray(input)) return invalid('type')
  const max = field.max ?? MAX_REFERENCES
  if (input.length > max) return invalid('max', max)
  const ids: string[] = []
  for (const one of input) {
    const parsed = parseReference(one)
    if ('issue' in parsed) return parsed
    if (!ids.includes(parsed.value)) ids.push(parsed.value)
  }
  return valid(ids)
}

/** Returns whether a text is an http or https address with a host. */
export const isLink = (value: string): boolean => {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  return (scheme === 'http' || scheme === 'https') && /^https?:\/\/[^\s/]+/i.test(value)
}
