import { setImmediate } from 'node:timers/promises'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Redaction } from '../access/activity/redactions.ts'
import { CONTENT, digestOf, lockHead } from '../access/activity/seal.ts'
import { type Queryable, rowsOf } from '../database/connect.ts'
import { activitySeal } from '../database/schema/audit.ts'
import { comment } from '../database/schema/conversation.ts'
import { leaveAdjustment } from '../database/schema/leave.ts'
import { activity } from '../database/schema/sync.ts'
import { absence } from '../database/schema/team.ts'
import { hasAddress } from './person-addresses.ts'
import { OWN_CHOICES, redactValues } from './redact-values.ts'
import type { Secrets } from './secrets.ts'

const READ_AT_ONCE = 20_000
const WRITTEN_AT_ONCE = 500

/** Condition for entries that may say something about the person. */
const mayName = ({ userId, emails, comments }: Secrets) => {
  const ofComments = comments
    ? sql`or (${activity.model} = 'comment' and ${activity.record_id} in (select ${comment.id} from ${comment} where ${comment.user_id} = ${userId}))`
    : sql``
  return sql`(${activity.before} is not null or ${activity.after} is not null) and (
    (${activity.model} in ('user', 'session') and ${activity.record_id} = ${userId})
    or (${activity.user_id} = ${userId} and ${inArray(activity.model, [...OWN_CHOICES])})
    or (${activity.model} = 'absence' and ${activity.record_id} in (select ${absence.id} from ${absence} where ${absence.user_id} = ${userId}))
    or (${activity.model} = 'leave_adjustment'
      and ${activity.record_id} in (select ${leaveAdjustment.id} from ${leaveAdjustment} where ${leaveAdjustment.user_id} = ${userId}))
    ${ofComments} or ${hasAddress(activity.before, emails)} or ${hasAddress(activity.after, emails)})`
}

/**
 * Entries that were read up to an id, and those among them that may say something about the person.
 */
export interface FoundEntries {
  readonly until: number
  readonly ids: readonly number[]
}

/**
 * Finds entries after those that were found already, in windows of ids, so that other requests are
 * answered in between.
 */
export const findEntries = async (
  database: Queryable,
  secrets: Secrets,
  former: FoundEntries | null,
): Promise<FoundEntries> => {
  const [newest] = await rowsOf<{ id: unknown }>(
    database,
    sql`select coalesce(max(${activity.id}), 0) as id from ${activity}`,
  )
  const until = Number(newest?.id ?? 0)
  const ids = [...(former?.ids ?? [])]
  for (let from = former?.until ?? 0; from < until; from += READ_AT_ONCE) {
    const rows = await database
      .select({ id: activity.id })
      .from(activity)
      .where(
        sql`${activity.id} > ${from} and ${activity.id} <= ${Math.min(from + READ_AT_ONCE, until)} and ${mayName(secrets)}`,
      )
      .orderBy(asc(activity.id))
    ids.push(...rows.map(({ id }) => id))
    await setImmediate()
  }
  return { until, ids }
}

const chunksOf = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / WRITTEN_AT_ONCE) }, (_, part) =>
    ids.slice(part * WRITTEN_AT_ONCE, (part + 1) * WRITTEN_AT_ONCE),
  )

/** Writes these entries without the person; returns the ids of those that changed. */
const rewrite = async (
  transaction: Queryable,
  ids: readonly number[],
  secrets: Secrets,
): Promise<readonly number[]> => {
  const entries = await transaction
    .select({
      ...{ id: activity.id, actorId: activity.user_id, model: activity.model, recordId: activity.record_id },
      ...{ before: activity.before, after: activity.after },
    })
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  const changed = entries.flatMap(({ id, actorId, model, recordId, ...values }) => {
    const redacted = (side: unknown) =>
      redactValues({ actorId, model, recordId, values: side as Readonly<Record<string, unknown>> | null }, secrets)
    const [before, after] = [redacted(values.before), redacted(values.after)]
    const isSame = JSON.stringify([before, after]) === JSON.stringify([values.before, values.after])
    return isSame ? [] : [{ id, before, after }]
  })
  if (changed.length > 0) {
    await transaction.execute(sql`update ${activity} set before = redacted.before, after = redacted.after, address = null
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as redacted (id bigint, before jsonb, after jsonb)
      where ${activity.id} = redacted.id`)
  }
  return changed.map(({ id }) => id)
}

/** Sealed entries among these with the digest of what they say now, in the order of the chain. */
const resealed = async (transaction: Queryable, ids: readonly number[]): Promise<readonly Redaction[]> => {
  const redactions: Redaction[] = []
  for (const part of chunksOf(ids)) {
    const rows = await transaction
      .select({ position: activitySeal.position, content: CONTENT })
      .from(activitySeal)
      .innerJoin(activity, sql`${activity.id} = ${activitySeal.activity_id}`)
      .where(inArray(activity.id, [...part]))
    redactions.push(...rows.map(({ position, content }) => ({ position, digest: digestOf(content) })))
  }
  return redactions.sort((one, other) => one.position - other.position)
}

/** Number of redacted entries, and those of them that the chain has sealed. */
export interface RedactedActivity {
  readonly entries: number
  readonly sealed: readonly Redaction[]
}

/**
 * Removes the person from the entries of the activity. The chain is locked until the transaction
 * ends, so that no entry is sealed meanwhile as it was.
 */
export const redactActivity = async (
  transaction: Queryable,
  secrets: Secrets,
  found: FoundEntries,
): Promise<RedactedActivity> => {
  await lockHead(transaction)
  const { ids } = await findEntries(transaction, secrets, found)
  const changed: number[] = []
  for (const part of chunksOf(ids)) changed.push(...(await rewrite(transaction, part, secrets)))
  await transaction.execute(
    sql`update ${activity} set address = null where ${activity.user_id} = ${secrets.userId} and ${activity.address} is not null`,
  )
  return { entries: changed.length, sealed: await resealed(transaction, changed) }
}
