import { MINUTES_PER_UT, UT_PER_HOUR } from './ut.ts'

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
