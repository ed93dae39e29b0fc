import { and, eq, isNull, max } from 'drizzle-orm'
import { actedAt } from '#contract/core/events/acted-at.ts'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { ticketStatusHistory } from '../database/schema/work.ts'
import type { ActionRequest } from './request.ts'

/** Accounting records use the server's clock: their numbers and dates must increase together. */
const ACCOUNTING_MODELS: ReadonlySet<ModelName> = new Set(['invoice', 'invoice_line', 'transaction'])

const lastStep = async (transaction: Queryable, ticketId: number): Promise<number | null> => {
  const [found] = await transaction
    .select({ at: max(ticketStatusHistory.created_at) })
    .from(ticketStatusHistory)
    .where(and(eq(ticketStatusHistory.ticket_id, ticketId), isNull(ticketStatusHistory.deleted_at)))
  return found?.at ? Date.parse(found.at) : null
}

/** Returns the time of the last known step of the record, Unix ms. The caller holds its lock. */
const lastKnown = async (
  transaction: Queryable,
  model: ModelName,
  before: AnyRecord | null,
): Promise<number | null> => {
  if (!before) return null
  const made = fieldOf(before, 'created_at')
  const step = model === 'ticket' ? await lastStep(transaction, Number(before.id)) : null
  return Math.max(typeof made === 'string' ? Date.parse(made) : 0, step ?? 0) || null
}

/**
 * Returns when the person acted, ISO 8601 UTC (`contract/core/events/acted-at.ts`). An offline
 * device reports the age of the action when it sends it.
 */
export const whenActed = async (
  transaction: Queryable,
  {
    model,
    before,
    executedAt,
  }: { readonly model: ModelName; readonly before: AnyRecord | null; readonly executedAt: string },
  { agoMs }: Pick<ActionRequest, 'agoMs'>,
): Promise<string> => {
  if (agoMs === 0 || ACCOUNTING_MODELS.has(model)) return executedAt
  return actedAt({ agoMs, now: Date.parse(executedAt), after: await lastKnown(transaction, model, before) })
}
