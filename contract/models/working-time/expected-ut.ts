import { absentPartOf, type HalfDaySpan } from '#contract/core/kinds/half-days.ts'

interface Expectation {
  /** False on weekends, public holidays and bridge days, and while the person is not employed. */
  readonly isWorkingDay: boolean
  /** UT of the person's full day. */
  readonly utPerDay: number
  /** Approved absences of the person. */
  readonly absences: readonly HalfDaySpan[]
}

/** Returns the UT that are expected of a person on a day (`YYYY-MM-DD`), in whole UT. */
export const expectedUtOn = (day: string, { isWorkingDay, utPerDay, absences }: Expectation): number => {
  if (!isWorkingDay) return 0
  const away = absences.reduce((sum, absence) => sum + absentPartOf(day, absence), 0)
  return Math.round(Math.max(0, 1 - away) * utPerDay)
}
