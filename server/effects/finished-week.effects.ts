import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { fieldOf } from '#contract/core/model.ts'
import { mondayOf } from '#contract/models/finished-week/monday.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { finishedWeek } from '../database/schema/team.ts'
import { presentRecord } from '../invoicing/invoice-row.ts'
import type { Effect } from '../writes/effect.ts'

/** Serializes the end of a person's week with their time: one of two concurrent writes waits. */
export const holdTime = (transaction: Queryable, userId: number, lock: 'share' | 'no key update') =>
  transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for(lock)

/**
 * Refuses (409) a change of time in a finished week, except by managers. Time that was entered
 * before the week was finished is accepted, however late it arrives: a device may have been
 * offline, and the requests of one device overtake each other.
 */
export const keepFinishedWeeks: Effect = async (transaction, { actor, before, after, actedAt }) => {
  if (actor.role === 'manager') return
  const records = [before, after].filter((record) => record !== null)
  const mondays = [...new Set(records.map((record) => mondayOf(String(fieldOf(record, 'date')))))]
  const userId = Number(actor.id)
  await holdTime(transaction, userId, 'share')
  const finished = await transaction
    .select({ id: finishedWeek.id })
    .from(finishedWeek)
    .where(
      and(
        eq(finishedWeek.user_id, userId),
        inArray(finishedWeek.starts_on, mondays),
        lte(finishedWeek.created_at, actedAt),
        isNull(finishedWeek.deleted_at),
      ),
    )
    .limit(1)
  if (finished.length > 0)
    throw new DomainError('week_finished', { detail: presentRecord({ model: 'pointage', before, actor }) })
}
