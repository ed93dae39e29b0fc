import { asc, eq } from 'drizzle-orm'
import { ERASE_ACTION } from '#contract/models/activity/activity-kind.ts'
import type { Queryable } from '../../database/connect.ts'
import { activityRedaction } from '../../database/schema/audit.ts'
import { activity } from '../../database/schema/sync.ts'
import { redactionDigest } from './redactions.ts'

/**
 * Erasures whose entry in the activity is missing or was made for other redactions, with the first
 * position that it does not explain.
 */
export const unexplainedErasures = async (
  database: Queryable,
): Promise<readonly { readonly erasureId: number; readonly position: number }[]> => {
  const rows = await database
    .select({
      erasureId: activityRedaction.erasure_id,
      position: activityRedaction.position,
      digest: activityRedaction.digest,
      action: activity.action,
      after: activity.after,
    })
    .from(activityRedaction)
    .leftJoin(activity, eq(activity.id, activityRedaction.erasure_id))
    .orderBy(asc(activityRedaction.erasure_id), asc(activityRedaction.position))
  return [...Map.groupBy(rows, ({ erasureId }) => erasureId)].flatMap(([erasureId, redactions]) => {
    const [first] = redactions
    const said = first?.after as { readonly redactions?: unknown } | null | undefined
    const isExplained = first?.action === ERASE_ACTION && said?.redactions === redactionDigest(redactions)
    return first === undefined || isExplained ? [] : [{ erasureId, position: first.position }]
  })
}
