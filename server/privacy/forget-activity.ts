import { asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { FORGET_ACTION } from '#contract/models/activity/activity-kind.ts'
import { lockHead, readAnchor, writeAnchor } from '../access/activity/seal.ts'
import type { Queryable } from '../database/connect.ts'
import { activityRedaction, activitySeal } from '../database/schema/audit.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { activity, removal } from '../database/schema/sync.ts'
import { writeAudit } from '../writes/audit.ts'

const oldestSeals = (transaction: Queryable, after: number, limit: number) =>
  transaction
    .select({
      position: activitySeal.position,
      hash: activitySeal.hash,
      entryId: activitySeal.activity_id,
      at: activity.created_at,
    })
    .from(activitySeal)
    .leftJoin(activity, eq(activity.id, activitySeal.activity_id))
    .where(gt(activitySeal.position, after))
    .orderBy(asc(activitySeal.position))
    .limit(limit)

/**
 * Removes entries from the devices of people who see their own ones alone: without its person, they
 * do not see the tombstone.
 */
const withdrawFromOwners = (transaction: Queryable, ids: readonly number[]) =>
  transaction.execute(sql`insert into ${removal} (model, record_id, user_id)
    select 'activity', ${activity.id}, ${activity.user_id} from ${activity}
      join ${user} on ${user.id} = ${activity.user_id} join ${role} on ${role.id} = ${user.role_id}
      where ${inArray(activity.id, [...ids])} and ${role.slug} = 'technicien'`)

/**
 * Deletes the oldest entries of the activity as far as all of them were written before an instant;
 * returns how many. Only the beginning of the chain goes: the last seal that was deleted is kept as
 * an anchor, at which the check begins, and a new entry says so in the chain itself. Entries leave
 * an empty tombstone, which removes them from devices and names no person and no time.
 */
export const forgetActivity = (database: Queryable, before: string, limit: number): Promise<number> =>
  database.transaction(async (transaction) => {
    await lockHead(transaction)
    const anchor = await readAnchor(transaction)
    const seals = await oldestSeals(transaction, anchor.position, limit)
    const kept = seals.findIndex(({ at }) => at !== null && at >= before)
    const old = kept === -1 ? seals : seals.slice(0, kept)
    const last = old.at(-1)
    if (last === undefined) return 0
    const ids = old.map(({ entryId }) => entryId)
    await withdrawFromOwners(transaction, ids)
    const nothing = { user_id: null, before: null, after: null, event_id: null, address: null }
    await transaction
      .update(activity)
      .set({
        ...nothing,
        model: 'activity',
        record_id: 0,
        action: 'forgotten',
        created_at: sql`now()`,
        deleted_at: sql`now()`,
      })
      .where(inArray(activity.id, ids))
    await transaction.delete(activitySeal).where(lte(activitySeal.position, last.position))
    // The erasure that answers for these redactions is forgotten, and so are the redacted entries.
    await transaction.delete(activityRedaction).where(inArray(activityRedaction.erasure_id, ids))
    await writeAnchor(transaction, { position: last.position, hash: last.hash })
    await writeAudit(transaction, {
      ...{ userId: null, model: 'settings', recordId: 0, action: FORGET_ACTION, before: null },
      after: { entries: old.length, position: last.position, hash: last.hash },
      at: new Date().toISOString(),
      eventId: null,
      address: null,
    })
    return old.length
  })
