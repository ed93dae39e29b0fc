import { and, between, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pointageCalls } from '#contract/calls/pointage.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { pointage } from '../../database/schema/work.ts'
import { expectedTimes } from '../../models/expected-time.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

const DAY_MS = 86_400_000

/** Returns every day of the month of `date`. */
const daysOfMonth = (date: string): readonly string[] => {
  const first = Date.parse(`${date.slice(0, 7)}-01`)
  const days = Array.from({ length: 31 }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10))
  return days.filter((day) => day.startsWith(date.slice(0, 7)))
}

/**
 * Registers logged time by person and day beside the expected time: none on holidays and weekends,
 * reduced by absences.
 */
export const registerPointageCalls = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  registerCall(app, services, pointageCalls.getPointageSynoptique, async ({ parameters, body }) => {
    const userIds = body.user_ids.map(Number)
    await checkPeople(database, userIds)
    const days = daysOfMonth(parameters.month)
    const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
    const sums = await sumsByDay(database, userIds, from, to)
    const expected = await expectedTimes(database, userIds, { from, to })
    return {
      data: {
        month: from,
        users: userIds.map((user_id) => ({
          user_id,
          sum_ut: days.reduce((sum, day) => sum + (sums.get(`${user_id} ${day}`) ?? 0), 0),
          days: days.map((date) => ({
            date,
            ut: sums.get(`${user_id} ${date}`) ?? 0,
            expected_ut: expected(user_id, date),
          })),
        })),
      },
    }
  })
}

const checkPeople = async (database: Queryable, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  const known = await database
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), isNull(user.deleted_at)))
  if (known.length < userIds.length) throw new DomainError('validation', { issues: { user_ids: [{ code: 'exists' }] } })
}

const sumsByDay = async (
  database: Queryable,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map()
  const rows = await database
    .select({ userId: pointage.user_id, date: pointage.date, ut: sql`sum(${pointage.ut})`.mapWith(Number) })
    .from(pointage)
    .where(and(inArray(pointage.user_id, [...userIds]), between(pointage.date, from, to), isNull(pointage.deleted_at)))
    .groupBy(pointage.user_id, pointage.date)
  return new Map(rows.map(({ userId, date, ut }) => [`${userId} ${date}`, ut]))
}
