import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { finishedWeek } from '../database/schema/team.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect } from '../writes/effect.ts'
import { holdTime } from './finished-week.effects.ts'

const personOf = (record: AnyRecord): number => Number(fieldOf(record, 'user_id'))

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
  await addHints(transaction, consequences, {
    model: 'finished_week',
    ids: others.map(({ id }) => id),
    clients: new Set(),
  })
}
