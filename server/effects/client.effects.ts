import { and, eq, isNull } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { spendTokens } from '../access/links/one-time-tokens.ts'
import { revokeSessionsOf } from '../access/sessions/revoke.ts'
import { user } from '../database/schema/people.ts'
import { hasClientRole } from '../models/client-people.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Archiving a client ends the sessions, sockets and links of its people. They may sign in again
 * once it is opened again.
 */
export const signOutArchived: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!before || !after || fieldOf(before, 'archived_at') !== null || fieldOf(after, 'archived_at') === null) return
  const people = await transaction
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.client_id, recordId), hasClientRole, isNull(user.deleted_at)))
  for (const { id } of people) {
    await revokeSessionsOf(transaction, id)
    await spendTokens(transaction, id)
    consequences.closeSockets({ userId: String(id) }, 'stay_away')
  }
}
