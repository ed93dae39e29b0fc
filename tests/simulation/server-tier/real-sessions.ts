import { eq } from 'drizzle-orm'
import type { Actor } from '#contract/core/roles.ts'
import type { Queryable } from '#server/database/connect.ts'
import { user } from '#server/database/schema/people.ts'
import { accessToken, refreshToken, session } from '#server/database/schema/session.ts'
import { hashOf } from '#server/runtime/hashing.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'

const DAY_MS = 86_400_000
const inADay = (): string => new Date(Date.now() + DAY_MS).toISOString()
const past = (): string => new Date(Date.now() - 1000).toISOString()

/** Changes the sessions and people of the real server in its database. */
export const createRealSessions = (query: Queryable) => {
  const sessionOf = async (access: string): Promise<string> => {
    const [found] = await query
      .select({ id: accessToken.session_id })
      .from(accessToken)
      .where(eq(accessToken.hash, hashOf(access)))
    return found?.id ?? '00000000-0000-0000-0000-000000000000'
  }

  return {
    /** Creates a session of this person under these very tokens. */
    signIn: async ({ id }: Actor, { access, refresh }: Tokens): Promise<void> => {
      const [opened] = await query
        .insert(session)
        .values({ user_id: Number(id) })
        .returning({ id: session.id })
      if (!opened) throw new Error('The session was not stored.')
      await query.insert(accessToken).values({ hash: hashOf(access), session_id: opened.id, expires_at: inADay() })
      await query.insert(refreshToken).values({ hash: hashOf(refresh), session_id: opened.id, expires_at: inADay() })
    },

    expire: async (access: string): Promise<void> => {
      await query
        .update(accessToken)
        .set({ expires_at: past() })
        .where(eq(accessToken.hash, hashOf(access)))
    },

    revoke: async (access: string): Promise<void> => {
      await query
        .update(session)
        .set({ revoked_at: past() })
        .where(eq(session.id, await sessionOf(access)))
    },

    /**
     * Writes directly, beside any open transaction: an action of the API would wait for the
     * person's open transactions.
     */
    moveToClient: async (userId: string, clientId: string): Promise<void> => {
      await query
        .update(user)
        .set({ client_id: Number(clientId) })
        .where(eq(user.id, Number(userId)))
    },
  }
}
