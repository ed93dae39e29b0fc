import { holidaysOf } from '#contract/core/kinds/holidays.ts'

const DAY_MS = 86_400_000

/** A day as the number of days since 1970-01-01. */
export type Day = number

/** Day of an ISO date. */
export const dayOf = (date: string): Day => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** ISO date of a day. */
export const dateOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** An instant of a day, `hour` in French winter time with decimals. */
export const instantOf = (day: Day, hour: number): number => day * DAY_MS + Math.round((hour - 1) * 3_600_000)

const holidays = new Map<number, ReadonlySet<string>>()

const holidaysIn = (year: number): ReadonlySet<string> => {
  const known = holidays.get(year) ?? new Set(holidaysOf(year, false).map(({ date }) => date))
  holidays.set(year, known)
  return known
}

/** Monday to Friday, without the national holidays of France. */
export const isWorkingDay = (day: Day): boolean => {
  const weekday = new Date(day * DAY_MS).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const date = dateOf(day)
  return !holidaysIn(Number(date.slice(0, 4))).has(date)
}

/** Working days from the first day to the last, both included. */
export const workingDays = (from: Day, to: Day): readonly Day[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n).filter(isWorkingDay)

/**
 * Returns the workload factor of a day: lower in August and around Christmas, higher in September.
 */
export const activityOf = (day: Day): number => {
  const date = dateOf(day)
  const month = date.slice(5, 7)
  if (month === '08') return 0.45
  if (date.slice(5) >= '12-21' || date.slice(5) <= '01-03') return 0.35
  return month === '09' || month === '11' ? 1.2 : 1
}
