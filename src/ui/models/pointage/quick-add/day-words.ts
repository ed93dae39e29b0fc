import { isCalendarDate } from '#contract/core/parse.ts'
import { fold } from '../../../text/fold.ts'
import { addDays } from '../../../text/format.ts'

/** A day that was read, and whether another reading is as likely. */
export interface ReadDay {
  /** `YYYY-MM-DD`; null for a day that does not exist. */
  readonly day: string | null
  readonly isAssumed: boolean
}

const NEAR: ReadonlyMap<string, number> = new Map([
  ['aujourd hui', 0],
  ['aujourdhui', 0],
  ['today', 0],
  ['hier', -1],
  ['yesterday', -1],
  ['avant hier', -2],
])

/**
 * Sunday first, as `Date` counts. Short forms need their point: « mon » and « jeu » are French
 * words.
 */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['dimanche', 'dim.', 'sunday', 'sun.'],
  ['lundi', 'lun.', 'monday', 'mon.'],
  ['mardi', 'mar.', 'tuesday', 'tue.'],
  ['mercredi', 'mer.', 'wednesday', 'wed.'],
  ['jeudi', 'jeu.', 'thursday', 'thu.'],
  ['vendredi', 'ven.', 'friday', 'fri.'],
  ['samedi', 'sam.', 'saturday', 'sat.'],
]

const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'january', 'jan'],
  ['fevrier', 'fevr', 'fev', 'february', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'avr', 'april', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'juil', 'july', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'sept', 'september', 'sep'],
  ['octobre', 'oct', 'october'],
  ['novembre', 'nov', 'november'],
  ['decembre', 'dec', 'december'],
]

const LAST_WEEKDAY = /^(?:(\S+) dernier|last (\S+))$/
const NUMERIC = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/
const NAMED = /^(\d{1,2})(?:er)? ([a-z]+)\.?(?: (\d{4}))?$/

const two = (value: number | string): string => String(value).padStart(2, '0')

const weekdayBefore = (weekday: number, today: string, isStrict: boolean): string => {
  const ago = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + 7) % 7
  return addDays(today, -(ago === 0 && isStrict ? 7 : ago))
}

/** A day without a year is the last one that has passed: time is logged afterwards. */
const dayOf = (day: string, month: number | string, year: string | undefined, today: string): ReadDay => {
  const at = (full: string | number): string => `${full}-${two(month)}-${two(day)}`
  if (year !== undefined) {
    const read = at(year.length === 2 ? `20${year}` : year)
    return { day: isCalendarDate(read) ? read : null, isAssumed: false }
  }
  const present = Number(today.slice(0, 4))
  // 29 February may be up to eight years ago.
  const found = Array.from({ length: 9 }, (_, ago) => at(present - ago)).find(
    (read) => isCalendarDate(read) && read <= today,
  )
  return { day: found ?? null, isAssumed: found !== undefined && !found.startsWith(String(present)) }
}

/**
 * Reads a day in French or English: « hier », « lundi », « lundi dernier », « 12/11 », « 12 nov. »,
 * « 1er mars 2026 », or `2026-11-12`. Null for a text that is no day at all.
 */
export const readDay = (text: string, today: string): ReadDay | null => {
  const input = fold(text)
  const near = NEAR.get(input.replaceAll(/[’'-]/g, ' '))
  if (near !== undefined) return { day: addDays(today, near), isAssumed: false }
  if (/^\d{4}-\d{2}-\d{2}$/.test(input)) return { day: isCalendarDate(input) ? input : null, isAssumed: false }
  const last = LAST_WEEKDAY.exec(input)
  const weekday = WEEKDAYS.findIndex((names) => names.includes(last?.[1] ?? last?.[2] ?? input))
  // On a Monday, « lundi » may be today or a week ago.
  if (weekday >= 0) {
    const day = weekdayBefore(weekday, today, last !== null)
    return { day, isAssumed: last === null && day === today }
  }
  const numeric = NUMERIC.exec(input)
  if (numeric) return dayOf(numeric[1] ?? '', numeric[2] ?? '', numeric[3], today)
  const named = NAMED.exec(input)
  const month = named ? MONTHS.findIndex((names) => names.includes(named[2] ?? '')) : -1
  return named && month >= 0 ? dayOf(named[1] ?? '', month + 1, named[3], today) : null
}
