import { sql } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { removal } from '../database/schema/sync.ts'
import type { Effect } from '../writes/effect.ts'

/** Removes a view that is no longer shared from the devices of everyone who saw it. */
export const withdrawUnshared: Effect = async (transaction, { recordId, before, after }) => {
  if (!before || !after || fieldOf(before, 'is_shared') !== true || fieldOf(after, 'is_shared') === true) return
  await transaction.execute(
    sql`insert into ${removal} (model, record_id, user_id) select 'saved_view', ${recordId}::bigint, ${user.id} from ${user}
      join ${role} on ${role.id} = ${user.role_id} where ${role.slug} <> 'client' and ${user.id} <> ${Number(fieldOf(after, 'user_id'))}`,
  )
}
