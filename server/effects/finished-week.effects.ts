import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { mondayOf } from '#contract/models/finished-week/monday.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { finishedWeek } from '../database/schema/team.ts'
import { presentRecord } from '../invoicing/invoice-row.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect } from '../writes/effect.ts'

const personOf = (record: AnyRecord): number => Number(fieldOf(record, 'user_id'))

/** Serializes the end of a person's week with their time: one of two concurrent writes waits. */
const holdTime = (transaction: Queryable, userId: number, lock: 'share' | 'no key update') =>
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
  if (finished.length > 0) throw new DomainError('week_finished', { detail: presentRecord({ model: 'pointage', before, actor }) })
}

/** Finishing waits for time that is being written. Reopening a week deletes all of its rows. */
export const reopenWeek: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (after) await holdTime(transaction, personOf(after), 'no key update')
  if (!before || after) return
  const others = await transaction
    .update(finishedWeek)
    .set({ deleted_at: sql`now()` })
    .where(
      and(
        eq(finishedWeek.user_id, personOf(before)),
        eq(finishedWeek.starts_on, String(fieldOf(before, 'starts_on'))),
        ne(finishedWeek.id, recordId),
        isNull(finishedWeek.deleted_at),
      ),
    )
    .returning({ id: finishedWeek.id })
  await addHints(transaction, consequences, { model: 'finished_week', ids: others.map(({ id }) => id), clients: new Set() })
}
