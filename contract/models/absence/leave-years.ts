import type { LeaveRule } from '../leave-rule/leave-rule.ts'

/** First and last day, both included. */
export interface LeavePeriod {
  readonly from: string
  readonly to: string
}

type Rule = Pick<LeaveRule, 'starts_on' | 'year_start'>

const MONTH_OF = { january: '01', june: '06' } as const

const DAY_MS = 86_400_000

export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the last day of the month that is `months` later. */
export const endOfMonth = (day: string, months = 0): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

/**
 * Returns the rule that is valid on a day: the one that started last, and before the first one the
 * first.
 */
export const ruleOn = <R extends Rule>(rules: readonly R[], day: string): R | undefined => {
  const ordered = rules.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
  return ordered.findLast(({ starts_on }) => starts_on <= day) ?? ordered[0]
}

/** Last day of the leave year that a day lies in, under one rule. */
const yearEndOf = (day: string, { year_start }: Rule): string => {
  const start = `${day.slice(0, 4)}-${MONTH_OF[year_start]}-01`
  const next = day < start ? start : `${Number(day.slice(0, 4)) + 1}${start.slice(4)}`
  return dayAfter(next, -1)
}

/** First day of the leave year that a day lies in. */
export const yearStartOf = (day: string, rule: Rule): string => {
  const end = dayAfter(yearEndOf(day, rule))
  return `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`
}

/**
 * Returns the leave years from a day to another, in order. A rule whose year begins in another
 * month ends the year before it starts.
 */
export const leaveYears = (rules: readonly Rule[], from: string, to: string): readonly LeavePeriod[] => {
  const years: LeavePeriod[] = []
  for (let start = from; start <= to; ) {
    const rule = ruleOn(rules, start)
    if (!rule) return years
    const other = rules
      .filter(({ starts_on, year_start }) => starts_on > start && year_start !== rule.year_start)
      .map(({ starts_on }) => dayAfter(starts_on, -1))
    const end = [yearEndOf(start, rule), ...other].toSorted()[0] ?? to
    years.push({ from: start, to: end })
    start = dayAfter(end)
  }
  return years
}
