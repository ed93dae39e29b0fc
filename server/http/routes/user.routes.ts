import { and, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { userCalls } from '#contract/calls/user.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { holidaysOf, workingDaysOf } from '#contract/core/holidays.ts'
import { formatUt } from '#contract/core/ut.ts'
import { ABSENCE_TYPES } from '#contract/lifecycle/absence.ts'
import { comment, commentRead } from '../../database/schema/conversation.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { pushDevice } from '../../database/schema/session.ts'
import { absence } from '../../database/schema/team.ts'
import { pointage } from '../../database/schema/work.ts'
import type { RequestActor } from '../../models/actor.ts'
import { keepsAlsaceMoselle, workingTimes } from '../../models/expected-time.ts'
import { readableFields, visible } from '../../models/visibility.ts'
import { selectRecords, toWireRow } from '../../query-builder/select-record.ts'
import { handled, registerCalls } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** The calls of a person's own pages: their day, their holidays, what they have not read, the devices that ring for them. */
export const registerUserCalls = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  /** 404 for a person whom this one doesn't see. */
  const seen = async (actor: RequestActor, id: number): Promise<number> => {
    const [found] = await database
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, id), visible('user', actor)))
    if (!found) throw new DomainError('not_found')
    return found.id
  }

  const own = async (actor: RequestActor, id: string): Promise<number> => {
    const found = await seen(actor, Number(id))
    if (id !== actor.id) throw new DomainError('forbidden')
    return found
  }

  const staff = async (): Promise<readonly number[]> => {
    const rows = await database
      .select({ id: user.id })
      .from(user)
      .innerJoin(role, eq(role.id, user.role_id))
      .where(and(ne(role.slug, 'client'), eq(user.is_active, true), sql`${user.deleted_at} is null`))
    return rows.map((row) => row.id)
  }

  const day = async (actor: RequestActor, userIds: readonly number[], date: string) => {
    const rows = await selectRecords(database, 'pointage', readableFields('pointage', actor.role), actor)
      .where(and(inArray(pointage.user_id, [...userIds]), eq(pointage.date, date), visible('pointage', actor)))
      .orderBy(pointage.id)
    const utOf = await workingTimes(database, userIds)
    const sum_ut = rows.reduce((sum, row) => sum + Number(row['ut']), 0)
    const ut_per_day = userIds.reduce((sum, id) => sum + utOf(id, date), 0)
    return { data: { pointages: rows.map(toWireRow), meta: { sum_ut, ut_per_day, reste_ut_formated: formatUt(ut_per_day - sum_ut) } } }
  }

  registerCalls(app, services, [
    handled(userCalls.getPointageDay, async ({ actor, parameters }) => day(actor, [await seen(actor, Number(parameters.id))], parameters.day)),
    handled(userCalls.getPointageAdmin, async ({ actor, parameters }) => {
      await seen(actor, Number(parameters.id))
      return day(actor, await staff(), parameters.day)
    }),
    handled(userCalls.getPointageAdminOf, async ({ actor, parameters }) => {
      await seen(actor, Number(parameters.id))
      return day(actor, parameters.other === 0 ? await staff() : [await seen(actor, parameters.other)], parameters.day)
    }),
    handled(userCalls.getHoliday, async ({ actor, parameters, request }) => {
      const [id, { year }] = [await seen(actor, Number(parameters.id)), parameters]
      const alsaceMoselle = await keepsAlsaceMoselle(database)
      const locale = languageOf(request.headers['accept-language'])
      const rows = await selectRecords(database, 'absence', readableFields('absence', actor.role), actor)
        .where(and(eq(absence.user_id, id), lte(absence.start, `${year}-12-31`), gte(absence.end, `${year}-01-01`), visible('absence', actor)))
        .orderBy(desc(absence.start))
      const approved = rows.filter((row) => row['status'] === 'approved') as unknown as (typeof absence.$inferSelect)[]
      const days = (type: string): number =>
        approved.filter((row) => row.type === type).reduce((sum, row) => sum + workingDaysOf(row, year, alsaceMoselle), 0)
      return {
        data: {
          year,
          holidays: holidaysOf(year, alsaceMoselle).map(({ date, name }) => ({ date, name: name[locale] })),
          absences: rows.map(toWireRow),
          taken: ABSENCE_TYPES.map((type) => ({ type, days: days(type) })),
        },
      }
    }),
    handled(userCalls.unreadComments, async ({ actor, parameters }) => {
      const id = await own(actor, parameters.id)
      const unread = sql`not exists (select 1 from ${commentRead} where ${commentRead.record_id} = ${comment.id} and ${commentRead.user_id} = ${id} and ${commentRead.is_read})`
      const [counted] = await database
        .select({ count: sql`count(*)`.mapWith(Number) })
        .from(comment)
        .where(and(visible('comment', actor), or(ne(comment.user_id, id), sql`${comment.user_id} is null`), unread))
      return { data: { count: counted?.count ?? 0 } }
    }),
    handled(userCalls['addupdate-onesignal-player_id'], async ({ actor, parameters, body }) => {
      const user_id = await own(actor, parameters.id)
      const { oneSignal_player_id: player_id, device } = body
      // A device that changes hands rings for whoever signed in on it last.
      await database
        .insert(pushDevice)
        .values({ player_id, user_id, device })
        .onConflictDoUpdate({ target: pushDevice.player_id, set: { user_id, device, updated_at: sql`now()` } })
      return { data: { oneSignal_player_id: player_id, device } }
    }),
  ])
}
