import { type HalfDaySpan, halvesOn, partOf } from './core/kinds/half-days.ts'
import { type Holiday, holidaysOf } from './core/kinds/holidays.ts'
import type { Locale } from './core/kinds/locale.ts'
import type { BridgeDay } from './models/bridge-day/bridge-day.ts'

/** Days of the week on which a company works. */
export const WORKED_WEEKS = ['monday_to_friday', 'monday_to_saturday', 'tuesday_to_saturday', 'every_day'] as const
export type WorkedWeek = (typeof WORKED_WEEKS)[number]

/** Sunday is 0, as JavaScript counts. */
const WEEKDAYS: Readonly<Record<WorkedWeek, readonly number[]>> = {
  monday_to_friday: [1, 2, 3, 4, 5],
  monday_to_saturday: [1, 2, 3, 4, 5, 6],
  tuesday_to_saturday: [2, 3, 4, 5, 6],
  every_day: [0, 1, 2, 3, 4, 5, 6],
}

/** Days on which this company works: those of its week, without holidays and bridge days. */
export interface WorkingCalendar {
  isWorkingDay(day: string): boolean
  /** Name of the holiday or bridge day; null on other days, those outside the week included. */
  nameOf(day: string, locale: Locale): string | null
}

interface CalendarSettings {
  /** Good Friday and 26 December are holidays too. */
  readonly alsaceMoselle: boolean
  /** Absent: Monday to Friday. */
  readonly workedWeek?: WorkedWeek
  readonly bridgeDays: readonly Pick<BridgeDay, 'day' | 'name'>[]
}

const DAY_MS = 86_400_000

/**
 * Returns the calendar of a company. Holidays of a year are computed when they are first asked for.
 */
export const workingCalendar = ({
  alsaceMoselle,
  bridgeDays,
  workedWeek = 'monday_to_friday',
}: CalendarSettings): WorkingCalendar => {
  // Two people may enter the same day. A device and the server read rows in different orders, and
  // must show the same name: the first of the alphabet.
  const bridges = new Map(bridgeDays.toSorted((a, b) => (a.name < b.name ? 1 : -1)).map(({ day, name }) => [day, name]))
  const weekdays = new Set(WEEKDAYS[workedWeek])
  const years = new Map<string, ReadonlyMap<string, Holiday['name']>>()
  const holidaysOn = (day: string): Holiday['name'] | undefined => {
    const year = day.slice(0, 4)
    const known =
      years.get(year) ?? new Map(holidaysOf(Number(year), alsaceMoselle).map(({ date, name }) => [date, name]))
    years.set(year, known)
    return known.get(day)
  }
  return {
    isWorkingDay: (day) =>
      weekdays.has(new Date(`${day}T00:00:00Z`).getUTCDay()) && !bridges.has(day) && holidaysOn(day) === undefined,
    nameOf: (day, locale) => holidaysOn(day)?.[locale] ?? bridges.get(day) ?? null,
  }
}

/** Returns the days from `from` to `to`, both included. */
export const daysBetween = (from: string, to: string): readonly string[] => {
  const first = Date.parse(from)
  const count = Math.max(0, (Date.parse(to) - first) / DAY_MS + 1)
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10))
}

/** Bounds of a period, both included; an absent bound is open. */
interface Bounds {
  readonly from?: string
  readonly to?: string
}

/**
 * Returns the part of each working day that absences take within a period; no half day counts
 * twice.
 */
export const absentParts = (
  spans: readonly HalfDaySpan[],
  calendar: WorkingCalendar,
  { from, to }: Bounds,
): ReadonlyMap<string, number> => {
  const taken = new Map<string, number>()
  for (const span of spans) {
    const { start, end } = span
    for (const day of daysBetween(from && from > start ? from : start, to && to < end ? to : end)) {
      taken.set(day, (taken.get(day) ?? 0) | halvesOn(day, span))
    }
  }
  return new Map([...taken].filter(([day]) => calendar.isWorkingDay(day)).map(([day, halves]) => [day, partOf(halves)]))
}

/** Returns the working days of absences within a period, in halves; no half day counts twice. */
export const workingDaysOf = (spans: readonly HalfDaySpan[], calendar: WorkingCalendar, bounds: Bounds): number =>
  [...absentParts(spans, calendar, bounds).values()].reduce((sum, part) => sum + part, 0)
