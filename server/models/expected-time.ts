import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { DEFAULT_UT_PER_DAY } from '#contract/core/ut.ts'
import type { Queryable } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { absence, workingTime } from '../database/schema/team.ts'

/**
 * Answers what a full day of each of these people counted on a day, in UT: an eight-hour day where
 * nothing is known.
 */
export const workingTimes = async (database: Queryable, userIds: readonly number[]): Promise<(userId: number, day: string) => number> => {
  const rows =
    userIds.length === 0
      ? []
      : await database
          .select()
          .from(workingTime)
          .where(and(inArray(workingTime.user_id, [...userIds]), isNull(workingTime.deleted_at)))
  const byUser = Map.groupBy(
    rows.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)),
    (row) => row.user_id,
  )
  return (userId, day) => byUser.get(userId)?.findLast((row) => row.starts_on <= day)?.ut_per_day ?? DEFAULT_UT_PER_DAY
}

/** Approved absences of these people that touch the days from `from` to `to`. */
export const absencesBetween = (database: Queryable, userIds: readonly number[], from: string, to: string) =>
  database
    .select()
    .from(absence)
    .where(
      and(
        inArray(absence.user_id, [...userIds]),
        eq(absence.status, 'approved'),
        lte(absence.start, to),
        gte(absence.end, from),
        isNull(absence.deleted_at),
      ),
    )

/** Whether this installation keeps the holidays of Alsace-Moselle. */
export const keepsAlsaceMoselle = async (database: Queryable): Promise<boolean> => {
  const [row] = await database.select({ kept: settings.alsace_moselle }).from(settings).limit(1)
  return row?.kept === true
}
