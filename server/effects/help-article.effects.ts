import { and, eq, sql } from 'drizzle-orm'
import { fieldOf } from '#contract/core/model.ts'
import { picture } from '../database/schema/conversation.ts'
import { helpArticle, helpArticleReader } from '../database/schema/help.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { removal } from '../database/schema/sync.ts'
import type { Effect } from '../writes/effect.ts'

/** Counts the people whom the article helped; the row of the article is locked by the action. */
export const countHelpful: Effect = async (transaction, { action, recordId }, consequences) => {
  if (action !== 'markHelpful') return
  const count = transaction
    .select({ count: sql`count(*)` })
    .from(helpArticleReader)
    .where(and(eq(helpArticleReader.record_id, recordId), eq(helpArticleReader.is_helpful, true)))
  await transaction
    .update(helpArticle)
    .set({ helpful_count: sql`${count}` })
    .where(eq(helpArticle.id, recordId))
  consequences.hintStaff('help_article')
}

/** Removes an article that became a draft again from the devices of techniciens. */
export const withdrawDraft: Effect = async (transaction, { recordId, before, after }) => {
  if (!before || !after || fieldOf(before, 'published_at') === null || fieldOf(after, 'published_at') !== null) return
  await transaction.execute(
    sql`insert into ${removal} (model, record_id, user_id) select 'help_article', ${recordId}::bigint, ${user.id} from ${user}
      join ${role} on ${role.id} = ${user.role_id} where ${role.slug} = 'technicien'`,
  )
}

/** Deletes the pictures of a deleted article. */
export const discardArticlePictures: Effect = async (transaction, { recordId, after }, consequences) => {
  if (after) return
  const removed = await transaction
    .delete(picture)
    .where(and(eq(picture.model, 'help_article'), eq(picture.record_id, recordId)))
    .returning({ storage: picture.storage })
  for (const { storage } of removed) consequences.discard(storage)
}
