import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { lastLogin, user } from '../database/schema/people.ts'
import { session } from '../database/schema/session.ts'

/**
 * Discards the password of a person who has never signed in, and returns whether there was one: it
 * was chosen with the request of the account, by a visitor who may not own its address. The owner
 * chooses another by a link of a mail.
 */
export const discardUnprovedPassword = async (transaction: Queryable, userId: number): Promise<boolean> => {
  const signIns = [session, lastLogin].map((table) => transaction.select({ one: sql`1` }).from(table).where(eq(table.user_id, userId)))
  const discarded = await transaction
    .update(user)
    .set({ password_hash: null })
    .where(and(eq(user.id, userId), isNotNull(user.password_hash), ...signIns.map((query) => notExists(query))))
    .returning({ id: user.id })
  return discarded.length > 0
}
