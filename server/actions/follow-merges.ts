import { eq } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { LABELS } from '../models/labels.ts'

/**
 * Replaces a merged priority, type or status of a ticket by the target of its merge, where the
 * action has set one: the choice that a technicien made offline is kept. Locks the chosen rows
 * until the commit, so that a concurrent merge moves this ticket too.
 */
export const followMerges = async (
  transaction: Queryable,
  model: ModelName,
  before: AnyRecord | null,
  after: AnyRecord,
): Promise<AnyRecord> => {
  if (model !== 'ticket') return after
  const followed: Record<string, string> = {}
  for (const { table, field } of Object.values(LABELS)) {
    const chosen = fieldOf(after, field)
    if (typeof chosen !== 'string' || (before && fieldOf(before, field) === chosen)) continue
    const [found] = await transaction
      .select({ merged: table.merged_into_id })
      .from(table)
      .where(eq(table.id, Number(chosen)))
      .for('key share')
    if (found && found.merged !== null) followed[field] = String(found.merged)
  }
  return { ...after, ...followed }
}
