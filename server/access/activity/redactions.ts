import { createHash } from 'node:crypto'
import { and, asc, gt, lte } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { activityRedaction } from '../../database/schema/audit.ts'

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
