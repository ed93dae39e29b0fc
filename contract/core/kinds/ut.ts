/** Working time. One UT is a quarter of an hour. */
export const UT_PER_HOUR = 4
/** Minutes of one UT. */
export const MINUTES_PER_UT = 60 / UT_PER_HOUR

/** UT of an eight-hour day, the default of every person. */
export const DEFAULT_UT_PER_DAY = 32

/** UT of 24 hours. */
export const MAX_UT_PER_DAY = 96

/** Estimates of a ticket, in UT: from 15 minutes to one week. */
export const UT_ESTIMATES = [1, 2, 4, 8, 16, 32, 64, 160] as const

/** Estimates with a name of their own, whatever the day of a person is. */
export const UT_SPANS: Readonly<Record<number, 'halfDay' | 'day' | 'twoDays' | 'week'>> = {
  16: 'halfDay',
  32: 'day',
  64: 'twoDays',
  160: 'week',
}

/** Lengths of a pointage, in UT: 15 minute steps to an hour, then hours to a day. */
export const UT_POINTAGES = [1, 2, 3, 4, 8, 12, 16, 20, 24, 28, 32] as const

/**
 * Returns the usual values of a field by its maximum: lengths of a pointage up to 24 hours,
 * otherwise estimates.
 */
export const usualUtOf = ({ max }: { readonly max?: number }): typeof UT_POINTAGES | typeof UT_ESTIMATES =>
  max !== undefined && max <= MAX_UT_PER_DAY ? UT_POINTAGES : UT_ESTIMATES

/** `1h30`, `45 min`, `0 min`: hours and minutes, the same in both languages. */
export const formatUt = (ut: number): string => `${ut < 0 ? '−' : ''}${formatMinutes(Math.abs(ut) * MINUTES_PER_UT)}`

/** `1 h 07`, `45 min`: exact minutes, the same in both languages. */
export const formatMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

const HOURS = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*(?:h|heures?|hours?)$/
const HOURS_AND_MINUTES = /^(\d{1,4})\s*(?:h|heures?|hours?)\s*([0-5]?\d)\s*(?:m|mn|min|minutes?)?$/
const MINUTES = /^(\d{1,5})\s*(?:m|mn|min|minutes?)$/
const DAYS = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*(?:j|d|jours?|days?)$/
/** « 1,5 »: neither minutes nor UT have fractions here. */
const DECIMAL_HOURS = /^(\d{1,3})[.,](\d{1,2})$/
const CLOCK = /^(\d{1,4}):([0-5]\d)$/
const UNITS = /^(\d{1,6})\s*ut$/

/**
 * Parses « 1h30 », « 1:30 », « 90 min », « 1,5 h », « 1 heure », « 2j » or « 6 UT » to whole UT;
 * null for other texts and for fractions of a UT. A bare whole number is ambiguous (minutes, hours
 * or UT), and the result is invoiced: null. So is « 1:75 », which may be 1.75 hours.
 */
export const parseUt = (text: string, utPerDay: number): number | null => {
  const input = text.trim().toLowerCase()
  const units = UNITS.exec(input)
  if (units) return Number(units[1])
  const minutes = MINUTES.exec(input)
  if (minutes) return wholeUt(Number(minutes[1]) / MINUTES_PER_UT)
  const days = DAYS.exec(input)
  if (days) return wholeUt((hundredthsOf(days) * utPerDay) / 100)
  const hours = HOURS.exec(input) ?? DECIMAL_HOURS.exec(input)
  if (hours) return wholeUt((hundredthsOf(hours) * UT_PER_HOUR) / 100)
  const clock = HOURS_AND_MINUTES.exec(input) ?? CLOCK.exec(input)
  if (clock) return wholeUt(Number(clock[1]) * UT_PER_HOUR + Number(clock[2]) / MINUTES_PER_UT)
  return null
}

/** Hundredths of a decimal number: products of its binary fraction are not whole (0.55 × 20). */
const hundredthsOf = ([, whole, fraction = '']: readonly (string | undefined)[]): number =>
  Number(whole) * 100 + Number(fraction.padEnd(2, '0'))

const wholeUt = (ut: number): number | null => (Number.isInteger(ut) ? ut : null)

/** Returns done over expected in whole percent, rounded down; 0 when nothing is expected. */
export const progressPercent = (done: number, expected: number): number =>
  expected > 0 ? Math.floor((done / expected) * 100) : 0
