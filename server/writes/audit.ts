import { and, desc, eq, sql } from 'drizzle-orm'
import { isSameValue } from '#contract/core/kinds/same-value.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { activity } from '../database/schema/sync.ts'
import type { Consequences } from './consequences.ts'
import { queueEvent } from './queue-event.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the fields of `after` that differ from `before`, without id and version. */
export const changedFields = (before: AnyRecord, after: AnyRecord): readonly string[] =>
  Object.keys(after).filter((name) => name !== 'id' && name !== 'version' && !isSameValue(before[name], after[name]))

/**
 * One row of the activity log. The model `session` is for sign-ins and sign-outs, whose `recordId`
 * is the person's id; `mail` is for mails that came in.
 */
export interface AuditEntry {
  readonly userId: number | null
  readonly model: ModelName | 'session' | 'mail'
  readonly recordId: number
  readonly action: string
  readonly before: Values | null
  readonly after: Values | null
  /** ISO 8601 UTC. */
  readonly at: string
  /** Idempotency key of the request. */
  readonly eventId: string | null
  readonly address: string | null
}

/** Models without activity: managers read the activity, and a timer is the person's own. */
const PRIVATE_MODELS: ReadonlySet<AuditEntry['model']> = new Set(['timer'])

/** Appends an entry in the transaction of the change that it records, and returns its id. */
export const appendEntry = async (transaction: Queryable, entry: AuditEntry): Promise<number> => {
  const [stored] = await transaction
    .insert(activity)
    .values({
      user_id: entry.userId,
      model: entry.model,
      record_id: entry.recordId,
      action: entry.action,
      before: entry.before,
      after: entry.after,
      created_at: entry.at,
      event_id: entry.eventId,
      address: entry.address,
    })
    .returning({ id: activity.id })
  if (!stored) throw new Error('The entry of the activity was not stored.')
  return stored.id
}

/**
 * Appends an entry, unless its model has no activity, and queues its event for the webhooks. Only
 * an erasure and age ever change an entry.
 */
export const writeAudit = async (
  transaction: Queryable,
  entry: AuditEntry,
  consequences?: Pick<Consequences, 'webhooksQueued'>,
): Promise<void> => {
  if (PRIVATE_MODELS.has(entry.model)) return
  await appendEntry(transaction, entry)
  if (await queueEvent(transaction, entry)) consequences?.webhooksQueued()
}

/**
 * Returns the person and the time of the last change of a record, or of one of its fields.
 * Undefined for a record that has not changed since its import.
 */
export const lastChange = async (
  database: Queryable,
  model: ModelName,
  recordId: number,
  field?: string,
): Promise<{ readonly by: string; readonly at: string } | undefined> => {
  const named = field === undefined ? undefined : sql`jsonb_exists(${activity.after}, ${field})`
  const [last] = await database
    .select({ firstname: user.firstname, lastname: user.lastname, at: activity.created_at })
    .from(activity)
    .innerJoin(user, eq(user.id, activity.user_id))
    .where(and(eq(activity.model, model), eq(activity.record_id, recordId), named))
    .orderBy(desc(activity.id))
    .limit(1)
  return last && { by: `${last.firstname} ${last.lastname}`.trim(), at: last.at }
}
