import { sql } from 'drizzle-orm'
import { commentRead } from '../database/schema/conversation.ts'
import { user } from '../database/schema/people.ts'
import type { Effect } from '../writes/effect.ts'

/**
 * Marks a new comment as unread for accounts that were created after the person wrote it and before
 * it arrived: without a mark, a comment from before an account counts as read.
 */
export const markLateComment: Effect = async (transaction, { actor, recordId, before, actedAt }) => {
  if (before) return
  await transaction.execute(sql`
    insert into ${commentRead} (user_id, record_id, is_read)
    select ${user.id}, ${recordId}, false from ${user}
    where ${user.comments_read_before} > ${actedAt} and ${user.id} <> ${Number(actor.id)}
  `)
}
