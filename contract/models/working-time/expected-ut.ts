import type { RecordId } from '#contract/core/ids.ts'
import { absentPartOfAll, type HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { WorkingCalendar } from '#contract/working-calendar.ts'
import { type Employment, isEmployedOn } from './employment.ts'
import { type DatedWorkingTime, utPerDayOf } from './ut-per-day.ts'

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
  return Math.round((1 - absentPartOfAll(day, absences)) * utPerDay)
}

/** Records that decide how much time is expected of people. */
interface ExpectationSources {
  readonly calendar: Pick<WorkingCalendar, 'isWorkingDay'>
  /** Working times that include all of a person. */
  workingTimesOf(userId: RecordId): readonly DatedWorkingTime[]
  employmentOf(userId: RecordId): Employment | undefined
  /** Approved absences of a person. */
  absencesOf(userId: RecordId): readonly HalfDaySpan[]
}

/** UT expected of a person on a day (`YYYY-MM-DD`). */
export type ExpectedOn = (userId: RecordId, day: string) => number

/**
 * Returns the UT expected of each person: their full days, without days off of the company,
 * absences and days outside their employment.
 */
export const expectedOnBy =
  ({ calendar, workingTimesOf, employmentOf, absencesOf }: ExpectationSources): ExpectedOn =>
  (userId, day) => {
    const isWorkingDay = calendar.isWorkingDay(day) && isEmployedOn(employmentOf(userId), day)
    const utPerDay = isWorkingDay ? utPerDayOf(workingTimesOf(userId), userId, day) : 0
    return expectedUtOn(day, { isWorkingDay, utPerDay, absences: absencesOf(userId) })
  }
