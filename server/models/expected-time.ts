import { and, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import type { Employment } from '#contract/models/working-time/employment.ts'
import { expectedOnBy } from '#contract/models/working-time/expected-ut.ts'
import { type DatedWorkingTime, utPerDayOf } from '#contract/models/working-time/ut-per-day.ts'
import { type WorkingCalendar, workingCalendar } from '#contract/working-calendar.ts'
import type { Queryable } from '../database/connect.ts'
import { settings } from '../database/schema/company.ts'
import { bridgeDay } from '../database/schema/leave.ts'
import { user } from '../database/schema/people.ts'
import { absence, workingTime } from '../database/schema/team.ts'

/** Returns working times by person, with ids as the contract has them. */
const workingTimesByPerson = async (
  database: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, readonly DatedWorkingTime[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(workingTime)
    .where(and(inArray(workingTime.user_id, [...userIds]), isNull(workingTime.deleted_at)))
  return Map.groupBy(
    rows.map((row) => ({ ...row, id: String(row.id), user_id: String(row.user_id) })),
    (row) => row.user_id,
  )
}

/** Returns the UT of each person's full day on a date; an eight-hour day where none is recorded. */
export const workingTimes = async (
  database: Queryable,
  userIds: readonly number[],
): Promise<(userId: number, day: string) => number> => {
  const byPerson = await workingTimesByPerson(database, userIds)
  return (userId, day) => utPerDayOf(byPerson.get(String(userId)) ?? [], String(userId), day)
}

/** Days, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Returns the approved absences that touch some days, by person. */
const absencesByPerson = async (
  database: Queryable,
  userIds: readonly number[],
  { from, to }: Days,
): Promise<ReadonlyMap<string, readonly HalfDaySpan[]>> => {
  if (userIds.length === 0) return new Map()
  const { user_id, status, start, end, deleted_at } = absence
  const rows = await database
    .select()
    .from(absence)
    .where(
      and(inArray(user_id, [...userIds]), eq(status, 'approved'), lte(start, to), gte(end, from), isNull(deleted_at)),
    )
  return Map.groupBy(rows, (row) => String(row.user_id))
}

/** Returns the calendar of this company: its week, holidays and bridge days. */
export const companyCalendar = async (database: Queryable): Promise<WorkingCalendar> => {
  const [row] = await database
    .select({ alsaceMoselle: settings.alsace_moselle, workedWeek: settings.worked_week })
    .from(settings)
    .limit(1)
  const bridgeDays = await database.select().from(bridgeDay).where(isNull(bridgeDay.deleted_at))
  return workingCalendar({ alsaceMoselle: false, ...row, bridgeDays })
}

const employmentByPerson = async (
  database: Queryable,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, Employment>> => {
  if (userIds.length === 0) return new Map()
  const { id, joined_on, left_on } = user
  const rows = await database
    .select({ id, joined_on, left_on })
    .from(user)
    .where(inArray(id, [...userIds]))
  return new Map(rows.map((row) => [String(row.id), row]))
}

/**
 * Returns the UT expected of each of these people on some days, by the rule of the screens. The
 * number of queries does not grow with people or days.
 */
export const expectedTimes = async (
  database: Queryable,
  userIds: readonly number[],
  days: Days,
): Promise<(userId: number, day: string) => number> => {
  const [times, people] = [await workingTimesByPerson(database, userIds), await employmentByPerson(database, userIds)]
  const absences = await absencesByPerson(database, userIds, days)
  const expectedOn = expectedOnBy({
    calendar: await companyCalendar(database),
    workingTimesOf: (userId) => times.get(userId) ?? [],
    employmentOf: (userId) => people.get(userId),
    absencesOf: (userId) => absences.get(userId) ?? [],
  })
  return (userId, day) => expectedOn(String(userId), day)
}
