import { asc, desc, eq, gt } from 'drizzle-orm'
import { FORGET_ACTION } from '#contract/models/activity/activity-kind.ts'
import { archiveReadAt } from '../../database/archive-state.ts'
import type { Queryable } from '../../database/connect.ts'
import { activitySeal } from '../../database/schema/audit.ts'
import { activity } from '../../database/schema/sync.ts'
import { readAnchor } from './seal.ts'

/**
 * Returns the instant from which the activity is whole: the latest of two, the end of an archive
 * that was read here, and the oldest entry that is kept. Null where the activity is whole.
 */
export const wholeFrom = async (database: Queryable): Promise<string | null> => {
  const instants = [await archiveReadAt(database), await keptFrom(database)].filter((instant) => instant !== null)
  return instants.sort().at(-1) ?? null
}

/**
 * Returns the instant of the oldest sealed entry that is kept, else that of the deletion. Null
 * while no entry was deleted by its age.
 */
const keptFrom = async (database: Queryable): Promise<string | null> => {
  const { position } = await readAnchor(database)
  if (position === 0) return null
  const [oldest] = await database
    .select({ at: activity.created_at })
    .from(activitySeal)
    .innerJoin(activity, eq(activity.id, activitySeal.activity_id))
    .where(gt(activitySeal.position, position))
    .orderBy(asc(activitySeal.position))
    .limit(1)
  if (oldest) return oldest.at
  const [deletion] = await database
    .select({ at: activity.created_at })
    .from(activity)
    .where(eq(activity.action, FORGET_ACTION))
    .orderBy(desc(activity.id))
    .limit(1)
  return deletion?.at ?? new Date().toISOString()
}
