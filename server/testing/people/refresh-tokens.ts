import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { accessToken, refreshToken } from '../../database/schema/session.ts'
import { activity } from '../../database/schema/sync.ts'
import { hashOf } from '../../runtime/hashing.ts'

/** The stored row of a refresh token. */
export const tokenRow = async (query: Queryable, token: string) => {
  const [found] = await query
    .select()
    .from(refreshToken)
    .where(eq(refreshToken.hash, hashOf(token)))
  if (!found) throw new Error('There is no such token.')
  return found
}

/** Moves the use of the token back, beyond the time in which a lost answer is repeated. */
export const movePastGrace = async (query: Queryable, token: string): Promise<void> => {
  await query
    .update(refreshToken)
    .set({ used_at: sql`now() - interval '61 seconds'` })
    .where(eq(refreshToken.hash, hashOf(token)))
}

/** Entries of the activity about reuses of tokens of a session. */
export const reusesOf = (query: Queryable, sessionId: string) =>
  query
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'refreshReused'), sql`${activity.after} ->> 'session' = ${sessionId}`))

/** Lets tokens have expired a second ago. */
export const expireTokens = async (
  query: Queryable,
  { access_token = '', refresh_token }: { readonly access_token?: string; readonly refresh_token: string },
): Promise<void> => {
  const expires_at = new Date(Date.now() - 1000).toISOString()
  await query
    .update(refreshToken)
    .set({ expires_at })
    .where(eq(refreshToken.hash, hashOf(refresh_token)))
  await query
    .update(accessToken)
    .set({ expires_at })
    .where(eq(accessToken.hash, hashOf(access_token)))
}
