import { and, inArray, isNotNull } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { activity, idempotencyKey } from '#server/database/schema/sync.ts'
import type { BenchDatabase } from '../server/databases.ts'

/**
 * How many of these events the server has not carried out exactly once, by its own books: keys that
 * are not settled, effects that are missing or too many.
 */
export const lostOrDoubled = async (database: BenchDatabase, ids: readonly string[]): Promise<number> => {
  const { query, close } = await connect(database.location)
  try {
    const settled = await query
      .select({ key: idempotencyKey.key })
      .from(idempotencyKey)
      .where(and(inArray(idempotencyKey.key, [...ids]), isNotNull(idempotencyKey.record_id)))
    const effects = await query
      .select({ id: activity.event_id })
      .from(activity)
      .where(inArray(activity.event_id, [...ids]))
    return Math.abs(ids.length - settled.length) + Math.abs(ids.length - effects.length)
  } finally {
    await close()
  }
}
