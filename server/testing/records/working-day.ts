import { addDays } from '#contract/core/kinds/days.ts'
import { workingCalendar } from '#contract/working-calendar.ts'

const CALENDAR = workingCalendar({ alsaceMoselle: false, bridgeDays: [] })

/** Returns the first working day of the fixture's company from a day on. */
export const workingDayFrom = (day: string): string =>
  CALENDAR.isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
