import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { lastLogin, user } from '../../database/schema/people.ts'
import { session } from '../../database/schema/session.ts'

const signInsOf = (transaction: Queryable, userId: number) =>
  [session, lastLogin].map((table) => transaction.select({ one: sql`1` }).from(table).where(eq(table.user_id, userId)))

/** Whether a person has ever signed in, by whatever means. */
export const hasSignedIn = async (transaction: Queryable, userId: number): Promise<boolean> => {
  const found = await Promise.all(signInsOf(transaction, userId).map((query) => query.limit(1)))
  return found.some((rows) => rows.length > 0)
}

/**
 * Discards the password of a person who has never signed in, and returns whether there was one: it
 * was chosen with the request of the account, by a visitor who may not own its address. The owner
 * chooses another by a link of a mail.
 */
export const discardUnprovedPassword = async (transaction: Queryable, userId: number): Promise<boolean> => {
  const discarded = await transaction
    .update(user)
    .set({ password_hash: null })
    .where(
      and(
        eq(user.id, userId),
        isNotNull(user.password_hash),
        ...signInsOf(transaction, userId).map((query) => notExists(query)),
      ),
    )
    .returning({ id: user.id })
  return discarded.length > 0
}
