import { and, between, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pointageCalls } from '#contract/calls/pointage.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { workingDaysOf } from '#contract/core/holidays.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { pointage } from '../../database/schema/work.ts'
import { absencesBetween, keepsAlsaceMoselle, workingTimes } from '../../models/expected-time.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const DAY_MS = 86_400_000

/** Every day of the month in which `date` falls. */
const daysOfMonth = (date: string): readonly string[] => {
  const first = Date.parse(`${date.slice(0, 7)}-01`)
  const days = Array.from({ length: 31 }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10))
  return days.filter((day) => day.startsWith(date.slice(0, 7)))
}

/**
 * Time by person and day, beside what was expected of them: nothing on holidays and weekends, less
 * when they were away.
 */
export const registerPointageCalls = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  registerCall(app, services, pointageCalls.getPointageSynoptique, async ({ parameters, body }) => {
    const userIds = body.user_ids.map(Number)
    await checkPeople(database, userIds)
    const days = daysOfMonth(parameters.month)
    const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
    const sums = await sumsByDay(database, userIds, from, to)
    const utOf = await workingTimes(database, userIds)
    const absences = Map.groupBy(userIds.length === 0 ? [] : await absencesBetween(database, userIds, from, to), (row) => row.user_id)
    const alsaceMoselle = await keepsAlsaceMoselle(database)
    const expected = (userId: number, day: string): number => {
      const year = Number(day.slice(0, 4))
      const working = workingDaysOf(whole(day), year, alsaceMoselle)
      const away = (absences.get(userId) ?? []).reduce((sum, row) => sum + awayOn(row, day), 0)
      return Math.round(Math.max(0, working - (working === 0 ? 0 : away)) * utOf(userId, day))
    }
    return {
      data: {
        month: from,
        users: userIds.map((user_id) => ({
          user_id,
          sum_ut: days.reduce((sum, day) => sum + (sums.get(`${user_id} ${day}`) ?? 0), 0),
          days: days.map((date) => ({ date, ut: sums.get(`${user_id} ${date}`) ?? 0, expected_ut: expected(user_id, date) })),
        })),
      },
    }
  })
}

const whole = (day: string) => ({ start: day, end: day, start_half: false, end_half: false })

/** Part of a working day that an absence takes. */
const awayOn = (row: { start: string; end: string; start_half: boolean; end_half: boolean }, day: string): number => {
  if (day < row.start || day > row.end) return 0
  return 1 - (day === row.start && row.start_half ? 0.5 : 0) - (day === row.end && row.end_half ? 0.5 : 0)
}

const checkPeople = async (database: Queryable, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  const known = await database
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), isNull(user.deleted_at)))
  if (known.length < userIds.length) throw new DomainError('validation', { issues: { user_ids: [{ code: 'exists' }] } })
}

const sumsByDay = async (database: Queryable, userIds: readonly number[], from: string, to: string): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .select({ userId: pointage.user_id, date: pointage.date, ut: sql`sum(${pointage.ut})`.mapWith(Number) })
    .from(pointage)
    .where(and(inArray(pointage.user_id, [...userIds]), between(pointage.date, from, to), isNull(pointage.deleted_at)))
    .groupBy(pointage.user_id, pointage.date)
  return new Map(rows.map(({ userId, date, ut }) => [`${userId} ${date}`, ut]))
}
