import { createHash } from 'node:crypto'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { ERASE_ACTION } from '#contract/models/activity/activity-kind.ts'
import type { Queryable } from '../../database/connect.ts'
import { activityRedaction } from '../../database/schema/audit.ts'
import { activity } from '../../database/schema/sync.ts'

/** A sealed entry after its redaction. */
export interface Redaction {
  readonly position: number
  readonly digest: string
}

/** Digest over the entries that one erasure redacted, in the order of their positions. */
export const redactionDigest = (redactions: readonly Redaction[]): string => {
  const hash = createHash('sha256')
  for (const { position, digest } of redactions) hash.update(`${position} ${digest}\n`)
  return hash.digest('hex')
}

/** Newest digest of each redacted entry between two positions, the first one excluded. */
export const readRedactions = async (
  database: Queryable,
  after: number,
  until: number,
): Promise<ReadonlyMap<number, string>> => {
  const rows = await database
    .select({ position: activityRedaction.position, digest: activityRedaction.digest })
    .from(activityRedaction)
    .where(and(gt(activityRedaction.position, after), lte(activityRedaction.position, until)))
    .orderBy(asc(activityRedaction.erasure_id))
  return new Map(rows.map(({ position, digest }) => [position, digest]))
}

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
