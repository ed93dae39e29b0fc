import { monthsBetween } from '#contract/core/kinds/days.ts'
import { type FilterValue, isRange } from '#contract/core/list-query.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { addDays } from './format.ts'

/** First and last day, both `YYYY-MM-DD` and both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const PERIOD_NAMES = ['today', 'week', 'lastWeek', 'month', 'lastMonth', 'year'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

export const WEEK = 7

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK

export const isWeekend = (day: string): boolean => weekdayOf(day) >= 5

/** Monday to Sunday. */
export const weekOf = (day: string): Period => {
  const from = addDays(day, -weekdayOf(day))
  return { from, to: addDays(from, WEEK - 1) }
}

const DAY_MS = 86_400_000

/** ISO 8601 week number: week 1 holds the year's first Thursday. */
export const weekNumber = (day: string): number => {
  const thursday = addDays(day, 3 - weekdayOf(day))
  return Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS / WEEK) + 1
}

/** The month `later` months after that of the day. */
export const monthOf = (day: string, later = 0): Period => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const at = (months: number, date: number): string =>
    new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
  return { from: at(later, 1), to: at(later + 1, 0) }
}

/** A named period relative to today; weeks begin on Monday. */
export const periodOf = (name: PeriodName, today: string): Period => {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return weekOf(today)
    case 'lastWeek':
      return weekOf(addDays(today, -WEEK))
    case 'month':
      return monthOf(today)
    case 'lastMonth':
      return monthOf(today, -1)
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDate(value)

/**
 * The days of a filter without bounds that move with the day (`withDays`); an end that is not a
 * date (an address may contain anything) is omitted.
 */
export const daysAsked = (filter: FilterValue | undefined): Partial<Period> => {
  const { from, to } = filter && isRange(filter) ? filter : {}
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) }
}

export const samePeriod = (a: Period, b: Period): boolean => a.from === b.from && a.to === b.to

/** Length in days, both ends counted. */
export const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** All days of the period, both ends included. */
export const daysOf = (period: Period): readonly string[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index))

/** Number of whole months; null for any other period. */
export const wholeMonths = ({ from, to }: Period): number | null =>
  from === monthOf(from).from && to === monthOf(to).to ? monthsBetween(from, to) + 1 : null

/**
 * The previous (−1) or next (1) period of the same kind: whole months stay whole, others keep their
 * length.
 */
export const neighbour = (period: Period, direction: -1 | 1): Period => {
  const months = wholeMonths(period)
  if (months === null) {
    const step = direction * lengthOf(period)
    return { from: addDays(period.from, step), to: addDays(period.to, step) }
  }
  return { from: monthOf(period.from, direction * months).from, to: monthOf(period.to, direction * months).to }
}
