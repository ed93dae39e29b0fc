import { isCalendarDate } from '#contract/core/parse.ts'
import { addDays } from '../text/format.ts'

/** Words for days near today, in both languages, without accents. */
const NEAR: Readonly<Record<string, number>> = {
  "aujourd'hui": 0,
  aujourdhui: 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
  hier: -1,
  yesterday: -1,
}

const DAY_FIRST = /^(\d{1,2})[\s/.-](\d{1,2})(?:[\s/.-](\d{2}|\d{4}))?$/

/** Days by which work may be entered ahead. */
const MAX_DAYS_AHEAD = 31

const two = (text: string): string => text.padStart(2, '0')

/**
 * Parses a date as people write it, day before month: « 21/11/2026 », « 21.11.26 », « 21/11 »,
 * « demain ». Returns null for any other text. Without a year it is this year's, but where `isPast`
 * that of the year before if it is further than a month ahead: in January « 31/12 » was a week ago.
 */
export const parseDay = (text: string, today: string, isPast: boolean): string | null => {
  const input = text.trim().toLowerCase().replaceAll('’', "'")
  const near = NEAR[input]
  if (near !== undefined) return addDays(today, near)
  if (isCalendarDate(input)) return input
  const match = DAY_FIRST.exec(input)
  if (!match) return null
  const [, day = '', month = '', year] = match
  const at = (full: string | number): string => `${full}-${two(month)}-${two(day)}`
  const present = at(today.slice(0, 4))
  const read =
    year === undefined
      ? isPast && present > addDays(today, MAX_DAYS_AHEAD)
        ? at(Number(today.slice(0, 4)) - 1)
        : present
      : at(year.length === 2 ? `20${year}` : year)
  return isCalendarDate(read) ? read : null
}

/** Formats a day as « 21/11/2026 ». */
export const writeDay = (day: string): string => (isCalendarDate(day) ? day.split('-').toReversed().join('/') : day)
