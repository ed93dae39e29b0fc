import { and, desc, eq, sql } from 'drizzle-orm'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RequestActor } from '../access/actor.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { audit } from '../database/schema/sync.ts'
import type { ActionRequest } from './request.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields of `after` that differ from `before`; ids and versions are no content. */
export const changedFields = (before: AnyRecord, after: AnyRecord): readonly string[] =>
  Object.keys(after).filter(
    (name) => name !== 'id' && name !== 'version' && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )

export const writeAudit = async (
  transaction: Queryable,
  entry: {
    readonly actor: RequestActor
    readonly request: ActionRequest
    readonly model: ModelName
    readonly recordId: number
    readonly action: string
    readonly before: Values | null
    readonly after: Values | null
    readonly at: string
  },
): Promise<void> => {
  await transaction.insert(audit).values({
    at: entry.at,
    user_id: Number(entry.actor.id),
    event_id: entry.request.key,
    model: entry.model,
    record_id: entry.recordId,
    action: entry.action,
    before: entry.before,
    after: entry.after,
    address: entry.request.address,
  })
}

/** Who changed the record last, and when; of one field when it is named. Undefined for what nobody changed since it was imported. */
export const lastChange = async (
  database: Queryable,
  model: ModelName,
  recordId: number,
  field?: string,
): Promise<{ readonly by: string; readonly at: string } | undefined> => {
  const [last] = await database
    .select({ firstname: user.firstname, lastname: user.lastname, at: audit.at })
    .from(audit)
    .innerJoin(user, eq(user.id, audit.user_id))
    .where(and(eq(audit.model, model), eq(audit.record_id, recordId), field === undefined ? undefined : sql`jsonb_exists(${audit.after}, ${field})`))
    .orderBy(desc(audit.id))
    .limit(1)
  return last && { by: `${last.firstname} ${last.lastname}`.trim(), at: last.at }
}
