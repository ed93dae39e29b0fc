import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OpenSession } from '#contract/calls/session.calls.ts'
import type { Queryable } from '../../database/connect.ts'
import { refreshToken, session } from '../../database/schema/session.ts'
import { shortenedAddress } from '../../runtime/network.ts'
import { isInLifetime } from './own-sessions.ts'

/** Sessions that can still be used, the last used first. */
export const openSessionsOf = async (
  database: Queryable,
  userId: number,
  currentId: string,
): Promise<readonly OpenSession[]> => {
  const canContinue = sql`exists (select 1 from ${refreshToken} where ${refreshToken.session_id} = ${session.id} and ${gt(refreshToken.expires_at, new Date().toISOString())})`
  const rows = await database
    .select()
    .from(session)
    .where(and(eq(session.user_id, userId), isNull(session.revoked_at), isInLifetime, canContinue))
    .orderBy(desc(session.last_used_at))
  return rows.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    user_agent,
    network: address === null ? null : shortenedAddress(address),
    created_at,
    last_used_at,
    is_current: id === currentId,
  }))
}
