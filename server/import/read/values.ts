import { createHash } from 'node:crypto'
import { companyDay } from '#contract/company-day.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import type { DateOrder } from '#contract/import/import.ts'
import { companyInstant } from '../../runtime/company-day.ts'

/** A day with the second of the day, where the text has one. */
export interface DayTime {
  readonly day: string
  readonly second: number | null
}

/**
 * Longest text that is read as a date, a time or a duration; a pattern takes very long for a longer
 * one.
 */
const MAX_TEXT_LENGTH = 100

const CENTURY = 2000
const NUMBERED = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(.*))?$/

const two = (text: string): string => text.padStart(2, '0')

/**
 * Whether day and month of a date could be either: 03/04/2026, not 13/04/2026 and not 2026-04-03.
 */
export const ambiguityOf = (text: string): DateOrder | 'ambiguous' | 'clear' => {
  if (text.length > MAX_TEXT_LENGTH) return 'clear'
  const [, first = '', second = ''] = NUMBERED.exec(text.trim()) ?? []
  if (first.length > 2 || first === '' || first === second) return 'clear'
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : 'ambiguous'
}

/**
 * Day and time of « 2026-01-31 10:20 », « 31/01/2026 » or « 01/31/26 9:05 PM »; null for others.
 */
export const dayTimeOf = (text: string, order: DateOrder): DayTime | null => {
  if (text.length > MAX_TEXT_LENGTH) return null
  const [, first = '', second = '', third = '', time = ''] = NUMBERED.exec(text.trim()) ?? []
  const isIso = first.length === 4
  if (first === '' || (isIso ? third.length > 2 : first.length > 2 || (third.length !== 2 && third.length !== 4)))
    return null
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const year = third.length === 2 ? String(CENTURY + Number(third)) : third
  const date = isIso ? `${first}-${two(second)}-${two(third)}` : `${year}-${two(month)}-${two(day)}`
  return isCalendarDate(date) ? { day: date, second: time === '' ? null : secondOf(time) } : null
}

const HOUR = 3600
const DAY_SECONDS = 24 * HOUR

/**
 * Second of the day of « 9:05 », « 21:05:30 », « 9:05 PM » or « 2026-01-31T09:05 »; null for
 * others.
 */
export const secondOf = (text: string): number | null => {
  if (text.length > MAX_TEXT_LENGTH) return null
  const [, hour, minute, second = '0', half] =
    /(?:^|[T ])(\d{1,2})[:hH](\d{2})(?::(\d{2})(?:\.\d+)?)? ?([AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim()) ??
    []
  if (hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const result = hours * HOUR + Number(minute) * 60 + Number(second)
  return Number(minute) < 60 && Number(second) < 60 && result < DAY_SECONDS ? result : null
}

/** Offset from UTC that a time names at its end: `Z`, `+02:00`, `-0500`. */
const OFFSET = /(?:Z|([+-])(\d{2}):?(\d{2}))$/

/**
 * Day and time on the company's clock of a text that names its offset from UTC: programs write the
 * midnight that begins 1 February as « 2026-01-31T23:00:00Z ». Other texts are of that clock.
 */
export const onCompanyClock = (text: string, at: DayTime): DayTime => {
  const [offset, sign, hours = '0', minutes = '0'] = OFFSET.exec(text.trim()) ?? []
  if (offset === undefined || at.second === null) return at
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60)
  const instant = Date.parse(`${at.day}T00:00:00Z`) + (at.second - ahead) * 1000
  const day = companyDay(new Date(instant))
  return { day, second: (instant - Date.parse(companyInstant(day, 0))) / 1000 }
}

const CLOCK = /^(\d{1,5}):(\d{2})(?::(\d{2}))?$/
const DECIMAL = /^(\d{1,5})[.,](\d{1,6})$/
const WHOLE = /^\d{1,9}$/
/**
 * Numbers have few digits: a pattern that divides a hundred of them in every way takes long for
 * each line.
 */
const WORDS =
  /^(?:(\d{1,9}) ?(?:j|jours?|d|days?))? ?(?:(\d{1,9}) ?(?:h|heures?|hours?))? ?(?:(\d{1,9}) ?(?:m|mn|min|minutes?)?)? ?(?:(\d{1,9}) ?(?:s|sec|secondes?|seconds?))?$/i

/** Meaning of a whole number without a unit: hours in a time sheet, seconds in GLPI. */
export type BareUnit = 'hours' | 'seconds'

/** Most hours that a bare number may mean; above it, nobody knows its unit. */
const MAX_BARE_HOURS = 24

/**
 * Seconds of « 1:30 », « 01:30:00 », « 1,5 », « 1h30 », « 90 min », « 0 jours 1 heures 30 minutes
 * »; null for anything else.
 */
export const secondsOf = (text: string, bare: BareUnit): number | null => {
  if (text.length > MAX_TEXT_LENGTH) return null
  const input = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [, hours, minutes, seconds = '0'] = CLOCK.exec(input) ?? []
  if (hours !== undefined)
    return Number(minutes) < 60 && Number(seconds) < 60
      ? Number(hours) * HOUR + Number(minutes) * 60 + Number(seconds)
      : null
  const [, whole, fraction] = DECIMAL.exec(input) ?? []
  if (whole !== undefined) return Math.round(Number(`${whole}.${fraction}`) * (bare === 'hours' ? HOUR : 1))
  const digits = wholeNumberOf(input)
  if (digits !== null) {
    if (bare === 'seconds') return Number(digits)
    return Number(digits) <= MAX_BARE_HOURS ? Number(digits) * HOUR : null
  }
  const words = WORDS.exec(input)
  if (!words || input === '') return null
  const [, d = '0', h = '0', m = '0', s = '0'] = words
  return Number(d) * DAY_SECONDS + Number(h) * HOUR + Number(m) * 60 + Number(s)
}

/**
 * Digits of « 5 732 943 », « 5.732.943 » or « 5,732,943 »; null for anything but a whole number.
 */
export const wholeNumberOf = (text: string): string | null => {
  const input = text.trim()
  const digits = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+$|^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(input)
    ? input.replace(/\D/g, '')
    : input
  return WHOLE.test(digits) ? digits : null
}

const YES = new Set(['1', 'true', 'yes', 'oui', 'vrai', 'x', 'y', 'o', 'billable', 'facturable'])

/** Whether a cell says yes, in French or English. */
export const isYes = (text: string): boolean => YES.has(text.trim().toLowerCase())

/** Text with line feeds as only line ends and without space around it. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Text on one line, cut to a length with an ellipsis. */
export const oneLine = (text: string, longest: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`.toWellFormed()
}

const WORD_MARKS = /\p{M}/gu

/** Folds a name so that « Éric  DUPONT » and « eric dupont » are one. */
export const foldedName = (text: string): string =>
  text.normalize('NFKD').replace(WORD_MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Longest key of a name: an index of the database has no place for more. */
const MAX_KEY_LENGTH = 200

/** Key of a name; the digest of a long one. */
export const shortKey = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : `#${createHash('sha256').update(key).digest('hex')}`
