import { and, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { userCalls } from '#contract/calls/user.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { formatUt } from '#contract/core/kinds/ut.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { daysBetween, workingDaysOf } from '#contract/working-calendar.ts'
import type { Queryable } from '../../database/connect.ts'
import { comment } from '../../database/schema/conversation.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { pushDevice } from '../../database/schema/session.ts'
import { absence } from '../../database/schema/team.ts'
import { pointage } from '../../database/schema/work.ts'
import type { RequestActor } from '../../models/actor.ts'
import { companyCalendar, expectedTimes } from '../../models/expected-time.ts'
import { readableFields, visible } from '../../models/visibility.ts'
import { expressionOf, selectRecords, toWireRow } from '../../query-builder/select-record.ts'
import { countRecords } from '../../query-builder/total.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/**
 * Registers the calls of a person's own pages: their day, holidays, unread comments and devices for
 * push notifications.
 */
export const registerUserCalls = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query
  registerCalls(app, services, [
    ...dayCalls(database),
    holidayCall(database),
    unreadCall(database),
    deviceCall(database),
  ])
}

/** Returns the id of a person whom the actor sees; throws `not_found` for any other. */
const seenPerson = async (database: Queryable, actor: RequestActor, id: number): Promise<number> => {
  const [found] = await database
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), visible('user', actor)))
  if (!found) throw new DomainError('not_found')
  return found.id
}

/** Returns the actor's own id; throws `not_found` or `forbidden` for another person's. */
const ownId = async (database: Queryable, actor: RequestActor, id: string): Promise<number> => {
  const found = await seenPerson(database, actor, Number(id))
  if (id !== actor.id) throw new DomainError('forbidden')
  return found
}

const activeStaff = async (database: Queryable): Promise<readonly number[]> => {
  const rows = await database
    .select({ id: user.id })
    .from(user)
    .innerJoin(role, eq(role.id, user.role_id))
    .where(and(ne(role.slug, 'client'), eq(user.is_active, true), sql`${user.deleted_at} is null`))
  return rows.map((row) => row.id)
}

/** Returns the time that these people logged on a day, with the time expected of them that day. */
const dayOf = async (database: Queryable, actor: RequestActor, userIds: readonly number[], date: string) => {
  const rows = await selectRecords(database, 'pointage', readableFields('pointage', actor.role), actor)
    .where(and(inArray(pointage.user_id, [...userIds]), eq(pointage.date, date), visible('pointage', actor)))
    .orderBy(pointage.id)
  const expected = await expectedTimes(database, userIds, { from: date, to: date })
  const sum_ut = rows.reduce((sum, row) => sum + Number(row['ut']), 0)
  const ut_per_day = userIds.reduce((sum, id) => sum + expected(id, date), 0)
  return {
    data: {
      pointages: rows.map(toWireRow),
      meta: { sum_ut, ut_per_day, reste_ut_formated: formatUt(ut_per_day - sum_ut) },
    },
  }
}

const dayCalls = (database: Queryable): readonly HandledCall[] => [
  handled(userCalls.getPointageDay, async ({ actor, parameters }) =>
    dayOf(database, actor, [await seenPerson(database, actor, Number(parameters.id))], parameters.day),
  ),
  handled(userCalls.getPointageAdmin, async ({ actor, parameters }) => {
    await seenPerson(database, actor, Number(parameters.id))
    return dayOf(database, actor, await activeStaff(database), parameters.day)
  }),
  handled(userCalls.getPointageAdminOf, async ({ actor, parameters }) => {
    await seenPerson(database, actor, Number(parameters.id))
    const people =
      parameters.other === 0 ? await activeStaff(database) : [await seenPerson(database, actor, parameters.other)]
    return dayOf(database, actor, people, parameters.day)
  }),
]

const holidayCall = (database: Queryable): HandledCall =>
  handled(userCalls.getHoliday, async ({ actor, parameters, request }) => {
    const [id, { year }] = [await seenPerson(database, actor, Number(parameters.id)), parameters]
    const calendar = await companyCalendar(database)
    const bounds = { from: `${year}-01-01`, to: `${year}-12-31` }
    const locale = languageOf(request.headers['accept-language'])
    const rows = await selectRecords(database, 'absence', readableFields('absence', actor.role), actor)
      .where(
        and(
          eq(absence.user_id, id),
          lte(absence.start, bounds.to),
          gte(absence.end, bounds.from),
          visible('absence', actor),
        ),
      )
      .orderBy(desc(absence.start))
    const approved = rows.filter((row) => row['status'] === 'approved') as unknown as (typeof absence.$inferSelect)[]
    const ofType = (type: string) => approved.filter((row) => row.type === type)
    return {
      data: {
        year,
        holidays: daysBetween(bounds.from, bounds.to).flatMap((date) => {
          const name = calendar.nameOf(date, locale)
          return name === null ? [] : [{ date, name }]
        }),
        absences: rows.map(toWireRow),
        taken: ABSENCE_TYPES.map((type) => ({ type, days: workingDaysOf(ofType(type), calendar, bounds) })),
      },
    }
  })

const unreadCall = (database: Queryable): HandledCall =>
  handled(userCalls.unreadComments, async ({ actor, parameters }) => {
    const id = await ownId(database, actor, parameters.id)
    const isOfOthers = or(ne(comment.user_id, id), isNull(comment.user_id))
    const unread = sql`${and(visible('comment', actor), isOfOthers)} and not ${expressionOf('comment', 'is_read')}`
    return { data: { count: await countRecords(database, 'comment', unread, actor) } }
  })

const deviceCall = (database: Queryable): HandledCall =>
  handled(userCalls['addupdate-onesignal-player_id'], async ({ actor, parameters, body }) => {
    const user_id = await ownId(database, actor, parameters.id)
    const { oneSignal_player_id: player_id, device } = body
    // A shared device notifies the person who signed in on it last.
    await database
      .insert(pushDevice)
      .values({ player_id, user_id, device })
      .onConflictDoUpdate({ target: pushDevice.player_id, set: { user_id, device, updated_at: sql`now()` } })
    return { data: { oneSignal_player_id: player_id, device } }
  })
