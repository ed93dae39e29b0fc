import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { session } from '../../database/schema/session.ts'

/** Ends one session; returns false when it had ended before. */
export const revokeSession = async (database: Queryable, sessionId: string): Promise<boolean> => {
  const ended = await database
    .update(session)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(session.id, sessionId), isNull(session.revoked_at)))
    .returning({ id: session.id })
  return ended.length > 0
}

/**
 * Ends every session of a person except the one to keep; returns the ended ones, whose sockets must
 * be closed after the commit. Where none is kept, the account is closed or may be another's:
 * personal tokens end too.
 */
export const revokeSessionsOf = async (
  database: Queryable,
  userId: number,
  keep?: string,
): Promise<readonly string[]> => {
  const ended = await database
    .update(session)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(session.user_id, userId),
        isNull(session.revoked_at),
        keep === undefined ? undefined : ne(session.id, keep),
      ),
    )
    .returning({ id: session.id })
  if (keep === undefined) {
    const open = and(eq(personalToken.user_id, userId), isNull(personalToken.revoked_at))
    await database.update(personalToken).set({ revoked_at: sql`now()` }).where(open)
  }
  return ended.map(({ id }) => id)
}
