import { eq } from 'drizzle-orm'
import { file } from '../database/schema/conversation.ts'
import type { Effect } from '../writes/effect.ts'

/** Deletes the bytes of a deleted file. The record stays as a tombstone. */
export const discardBytes: Effect = async (transaction, { recordId, after }, consequences) => {
  if (after) return
  const [stored] = await transaction.select({ storage: file.storage }).from(file).where(eq(file.id, recordId))
  if (stored) consequences.discard(stored.storage)
}
