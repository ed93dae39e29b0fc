import { absentPartOf, type HalfDaySpan } from './core/kinds/half-days.ts'
import { type Holiday, holidaysOf, isWeekend } from './core/kinds/holidays.ts'
import type { Locale } from './core/kinds/locale.ts'
import type { BridgeDay } from './models/bridge-day/bridge-day.ts'

/** Days on which this company works: Monday to Friday, without holidays and bridge days. */
export interface WorkingCalendar {
  isWorkingDay(day: string): boolean
  /** Name of the holiday or bridge day; null on other days, weekends included. */
  nameOf(day: string, locale: Locale): string | null
}

interface CalendarSettings {
  /** Good Friday and 26 December are holidays too. */
  readonly alsaceMoselle: boolean
  readonly bridgeDays: readonly Pick<BridgeDay, 'day' | 'name'>[]
}

const DAY_MS = 86_400_000

/**
 * Returns the calendar of a company. Holidays of a year are computed when they are first asked for.
 */
export const workingCalendar = ({ alsaceMoselle, bridgeDays }: CalendarSettings): WorkingCalendar => {
  // Two people may enter the same day. A device and the server read rows in different orders, and
  // must show the same name: the first of the alphabet.
  const bridges = new Map(bridgeDays.toSorted((a, b) => (a.name < b.name ? 1 : -1)).map(({ day, name }) => [day, name]))
  const years = new Map<string, ReadonlyMap<string, Holiday['name']>>()
  const holidaysOn = (day: string): Holiday['name'] | undefined => {
    const year = day.slice(0, 4)
    const known = years.get(year) ?? new Map(holidaysOf(Number(year), alsaceMoselle).map(({ date, name }) => [date, name]))
    years.set(year, known)
    return known.get(day)
  }
  return {
    isWorkingDay: (day) => !isWeekend(day) && !bridges.has(day) && holidaysOn(day) === undefined,
    nameOf: (day, locale) => holidaysOn(day)?.[locale] ?? bridges.get(day) ?? null,
  }
}

/** Returns the days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1)
  return Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10))
}

/** Bounds of a period, both included; an absent bound is open. */
interface Bounds {
  readonly from?: string
  readonly to?: string
}

/** Returns the working days of an absence within a period, in steps of a half. */
export const workingDaysOf = (span: HalfDaySpan, calendar: WorkingCalendar, { from = span.start, to = span.end }: Bounds): number => {
  const days = daysBetween(from > span.start ? from : span.start, to < span.end ? to : span.end)
  return days.reduce((sum, day) => sum + (calendar.isWorkingDay(day) ? absentPartOf(day, span) : 0), 0)
}
