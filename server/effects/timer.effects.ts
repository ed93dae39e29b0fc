import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { assumedStops } from '#contract/models/timer/assumed-stops.ts'
import { user } from '../database/schema/people.ts'
import { timer } from '../database/schema/timer.ts'
import { addHints } from '../writes/add-hints.ts'
import type { Effect, Write } from '../writes/effect.ts'

/** Fields on which the ends of the person's other runs depend. */
const DECISIVE = ['started_at', 'stopped_at', 'is_stop_assumed', 'is_settled']

const mayMoveEnds = ({ before, after }: Write): boolean =>
  !before || !after || DECISIVE.some((name) => fieldOf(before, name) !== fieldOf(after, name))

/**
 * Ends the runs that the person did not stop where their next run started, and lets the latest one
 * go on: two devices may each have started one offline (`assumed-stops.ts`).
 */
export const endEarlierRuns: Effect = async (transaction, write, consequences) => {
  const { before, after } = write
  if (!mayMoveEnds(write)) return
  const userId = Number(fieldOf(after ?? before ?? {}, 'user_id'))
  // Two devices report at once: one after the other.
  await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
  const ofPerson = and(eq(timer.user_id, userId), isNull(timer.deleted_at))
  const firstOpen = sql`(select min(${timer.started_at}) from ${timer} where ${ofPerson} and not ${timer.is_settled})`
  const runs = await transaction
    .select({
      id: timer.id,
      started_at: timer.started_at,
      stopped_at: timer.stopped_at,
      is_stop_assumed: timer.is_stop_assumed,
      is_settled: timer.is_settled,
    })
    .from(timer)
    .where(and(ofPerson, or(eq(timer.is_settled, false), gte(timer.started_at, firstOpen))))
  const changed = assumedStops(runs.map((run) => ({ ...run, id: String(run.id) })))
  for (const { id, ...end } of changed) {
    await transaction
      .update(timer)
      .set(end)
      .where(eq(timer.id, Number(id)))
  }
  await addHints(transaction, consequences, {
    model: 'timer',
    ids: changed.map(({ id }) => Number(id)),
    clients: new Set(),
  })
}
