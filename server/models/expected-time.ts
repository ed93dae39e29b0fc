import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { type Employment, isEmployedOn } from '#contract/models/working-time/employment.ts'
import { utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { type WorkingCalendar, workingCalendar } from '#contract/working-calendar.ts'
import type { Queryable } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { bridgeDay } from '../database/schema/leave.ts'
import { user } from '../database/schema/people.ts'
import { absence, workingTime } from '../database/schema/team.ts'

/** Returns the UT of each person's full day on a date; an eight-hour day where none is recorded. */
export const workingTimes = async (database: Queryable, userIds: readonly number[]): Promise<(userId: number, day: string) => number> => {
  const rows =
    userIds.length === 0
      ? []
      : await database
          .select()
          .from(workingTime)
          .where(and(inArray(workingTime.user_id, [...userIds]), isNull(workingTime.deleted_at)))
  const byUser = Map.groupBy(
    rows.map((row) => ({ ...row, id: String(row.id), user_id: String(row.user_id) })),
    (row) => row.user_id,
  )
  return (userId, day) => utPerDayOf(byUser.get(String(userId)) ?? [], String(userId), day)
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

/** Returns the calendar of this company: its week, holidays and bridge days. */
export const companyCalendar = async (database: Queryable): Promise<WorkingCalendar> => {
  const [row] = await database.select({ alsaceMoselle: settings.alsace_moselle, workedWeek: settings.worked_week }).from(settings).limit(1)
  const bridgeDays = await database.select().from(bridgeDay).where(isNull(bridgeDay.deleted_at))
  return workingCalendar({ alsaceMoselle: false, ...row, bridgeDays })
}

/** Returns whether each of these people is employed on a day. */
export const employments = async (database: Queryable, userIds: readonly number[]): Promise<(userId: number, day: string) => boolean> => {
  const { id, joined_on, left_on } = user
  const rows =
    userIds.length === 0
      ? []
      : await database
          .select({ id, joined_on, left_on })
          .from(user)
          .where(inArray(id, [...userIds]))
  const byId = new Map<number, Employment>(rows.map((row) => [row.id, row]))
  return (userId, day) => isEmployedOn(byId.get(userId), day)
}
