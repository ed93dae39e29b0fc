import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { TokenAnswer } from '#contract/core/protocol.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { role } from '../../database/schema/reference.ts'
import { accessToken, refreshToken, session } from '../../database/schema/session.ts'
import type { RequestActor } from '../../models/actor.ts'
import { mayBeSignedIn } from '../../models/client-people.ts'
import { hashOf, randomToken } from '../../runtime/hashing.ts'
import { type Limit, takeLimits } from '../limits/shared-limits.ts'
import { lacksRequiredFactor } from '../sign-in/factors.ts'
import { auditSession } from './audit-session.ts'
import { isInLifetime } from './own-sessions.ts'
import { revokeSession } from './revoke.ts'

const ACCESS_SECONDS = 60 * 60
const REFRESH_SECONDS = 30 * 24 * 60 * 60
/**
 * Time for which a used token is accepted again: a device whose answer was lost repeats its
 * refresh.
 */
const REUSE_SECONDS = 60

const after = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const issueTokens = async (database: Queryable, sessionId: string, parent: string | null): Promise<TokenAnswer> => {
  const [access, refresh] = [randomToken(), randomToken()]
  await database
    .insert(accessToken)
    .values({ hash: hashOf(access), session_id: sessionId, expires_at: after(ACCESS_SECONDS) })
  await database
    .insert(refreshToken)
    .values({ hash: hashOf(refresh), session_id: sessionId, parent_hash: parent, expires_at: after(REFRESH_SECONDS) })
  return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: ACCESS_SECONDS }
}

/** Network address and user agent of a request. */
export interface Visitor {
  readonly address: string
  readonly userAgent: string | null
}

/** Opens a session and returns its first pair of tokens. */
export const openSession = (database: Queryable, userId: number, visitor?: Visitor): Promise<TokenAnswer> =>
  database.transaction(async (transaction) => {
    const past = new Date().toISOString()
    await transaction.delete(accessToken).where(lt(accessToken.expires_at, past))
    await transaction.delete(refreshToken).where(lt(refreshToken.expires_at, past))
    const row = { user_id: userId, address: visitor?.address ?? null, user_agent: visitor?.userAgent ?? null }
    const [opened] = await transaction.insert(session).values(row).returning({ id: session.id })
    if (!opened) throw new Error('The session was not stored.')
    return issueTokens(transaction, opened.id, null)
  })

/**
 * Result of a refresh: new tokens; the session that was ended because its token was reused; the
 * seconds to wait after too many refreshes; or null for an invalid token.
 */
export type Refreshed = { readonly tokens: TokenAnswer } | { readonly ended: string } | { readonly wait: number } | null

/**
 * Limits of refreshes by session and by person. A device needs one an hour. There is no limit by
 * network: one person could block the refreshes of the whole office. Wrong tokens are counted by
 * network (`guesses.ts`).
 */
const limitsOf = (sessionId: string, userId: number): readonly Limit[] => [
  { key: `refresh ${sessionId}`, most: 60, seconds: 10 * 60 },
  { key: `refresh person ${userId}`, most: 300, seconds: 10 * 60 },
]

/**
 * Whether a session may go on: the account is open, the session is younger than its longest time,
 * and the person has the second factor that the settings require.
 */
const mayKeepSession = sql<boolean>`(${mayBeSignedIn} and ${isInLifetime} and not ${lacksRequiredFactor})`

const readToken = async (database: Queryable, hash: string) => {
  const [found] = await database
    .select({
      sessionId: refreshToken.session_id,
      userId: session.user_id,
      expiresAt: refreshToken.expires_at,
      usedAt: refreshToken.used_at,
      parent: refreshToken.parent_hash,
      supersededAt: refreshToken.superseded_at,
      revokedAt: session.revoked_at,
      isActive: mayKeepSession,
    })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.session_id))
    .innerJoin(user, and(eq(user.id, session.user_id), isNull(user.deleted_at)))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(refreshToken.hash, hash))
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof readToken>>>

/** Returns whether a token issued for this one was used, which proves that its answer arrived. */
const hasUsedChild = async (database: Queryable, hash: string): Promise<boolean> => {
  const [used] = await database
    .select({ hash: refreshToken.hash })
    .from(refreshToken)
    .where(and(eq(refreshToken.parent_hash, hash), isNotNull(refreshToken.used_at)))
    .limit(1)
  return used !== undefined
}

/** Returns whether two clients hold tokens of this session, so that one of them stole it. */
const isReused = async (
  database: Queryable,
  hash: string,
  { usedAt, supersededAt }: Found,
  now: number,
): Promise<boolean> => {
  if (supersededAt !== null) return true
  if (usedAt === null) return false
  return Date.parse(usedAt) < now - REUSE_SECONDS * 1000 || (await hasUsedChild(database, hash))
}

/**
 * Trades a refresh token for a new pair.
 *
 *   r1 ──▶ r2 ──▶ r3   each token is used once; its child continues the session
 *    └───▶ r2′         a repeat within a minute: the answer with r2 may have been lost
 *
 *   1. Among the children of one token, the first that is used continues the session. The others
 *      are superseded.
 *   2. The session ends for a superseded token, for one that was used longer than a minute ago, and
 *      for one whose child was used already. Two parties hold the session then, and one of them
 *      stole it. The person signs in again.
 *   3. Refreshes of one session are serial: its row is locked first.
 */
export const refreshSession = (database: Queryable, token: string, address: string): Promise<Refreshed> =>
  database.transaction(async (transaction) => {
    const hash = hashOf(token)
    const [known] = await transaction
      .select({ id: refreshToken.session_id })
      .from(refreshToken)
      .where(eq(refreshToken.hash, hash))
    if (!known) return null
    await transaction.select({ id: session.id }).from(session).where(eq(session.id, known.id)).for('update')
    const found = await readToken(transaction, hash)
    const now = Date.now()
    if (!found || found.revokedAt !== null || !found.isActive || Date.parse(found.expiresAt) <= now) return null
    const { sessionId, userId, usedAt, parent } = found
    const wait = await takeLimits(transaction, limitsOf(sessionId, userId))
    if (wait > 0) return { wait }
    if (await isReused(transaction, hash, found, now)) {
      await revokeSession(transaction, sessionId)
      await auditSession(transaction, {
        userId: null,
        recordId: userId,
        action: 'refreshReused',
        after: { session: sessionId },
        address,
      })
      return { ended: sessionId }
    }
    if (usedAt === null) await markUsed(transaction, hash, parent, new Date(now).toISOString())
    return { tokens: await issueTokens(transaction, sessionId, hash) }
  })

/** Marks a token as used, and its siblings as superseded. */
const markUsed = async (database: Queryable, hash: string, parent: string | null, at: string): Promise<void> => {
  await database.update(refreshToken).set({ used_at: at }).where(eq(refreshToken.hash, hash))
  if (parent === null) return
  await database
    .update(refreshToken)
    .set({ superseded_at: at })
    .where(and(eq(refreshToken.parent_hash, parent), ne(refreshToken.hash, hash)))
}

const findToken = (database: Queryable) =>
  database
    .select({
      id: user.id,
      role: role.slug,
      clientId: user.client_id,
      isClientManager: user.is_client_manager,
      isActive: mayKeepSession,
      sessionId: session.id,
      revokedAt: session.revoked_at,
      expiresAt: accessToken.expires_at,
      lastUsedAt: session.last_used_at,
    })
    .from(accessToken)
    .innerJoin(session, eq(session.id, accessToken.session_id))
    .innerJoin(user, and(eq(user.id, session.user_id), isNull(user.deleted_at)))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(accessToken.hash, sql.placeholder('hash')))
    .prepare('find_token')

/** Built once per database: every request runs this statement. */
const findTokenOn = new WeakMap<Queryable, ReturnType<typeof findToken>>()

/** Person of a request, and when their session was last noted as used. */
type TokenOwner = RequestActor & { readonly lastUsedAt: string }

/** Returns the owner of an access token with the current role and client. */
export const actorOf = async (database: Queryable, token: string): Promise<TokenOwner> => {
  const find = findTokenOn.get(database) ?? findToken(database)
  findTokenOn.set(database, find)
  const [found] = await find.execute({ hash: hashOf(token) })
  if (!found || found.revokedAt !== null || !found.isActive) throw new DomainError('unauthenticated')
  if (Date.parse(found.expiresAt) <= Date.now()) throw new DomainError('token_expired')
  const slug = found.role as RoleSlug
  return {
    id: String(found.id),
    role: slug,
    clientId: slug === 'client' && found.clientId !== null ? String(found.clientId) : null,
    sessionId: found.sessionId,
    isClientManager: slug === 'client' && found.isClientManager,
    lastUsedAt: found.lastUsedAt,
  }
}
