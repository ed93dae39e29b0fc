import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { TokenAnswer } from '#contract/core/replication.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { role } from '../database/schema/reference.ts'
import { accessToken, refreshToken, session } from '../database/schema/session.ts'
import type { RequestActor } from './actor.ts'
import { auditSession } from './audit-session.ts'
import { hashOf, randomToken } from './hashing.ts'
import { revokeSession } from './revoke.ts'

const ACCESS_SECONDS = 60 * 60
const REFRESH_SECONDS = 30 * 24 * 60 * 60
/** A device whose answer was lost repeats its refresh: the former token is good that long after its use. */
const REUSE_SECONDS = 60

const after = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

const issueTokens = async (database: Queryable, sessionId: string): Promise<TokenAnswer> => {
  const [access, refresh] = [randomToken(), randomToken()]
  await database.insert(accessToken).values({ hash: hashOf(access), session_id: sessionId, expires_at: after(ACCESS_SECONDS) })
  await database.insert(refreshToken).values({ hash: hashOf(refresh), session_id: sessionId, expires_at: after(REFRESH_SECONDS) })
  return { access_token: access, refresh_token: refresh, token_type: 'Bearer', expires_in: ACCESS_SECONDS }
}

export const openSession = (database: Queryable, userId: number): Promise<TokenAnswer> =>
  database.transaction(async (transaction) => {
    const past = new Date().toISOString()
    await transaction.delete(accessToken).where(lt(accessToken.expires_at, past))
    await transaction.delete(refreshToken).where(lt(refreshToken.expires_at, past))
    const [opened] = await transaction.insert(session).values({ user_id: userId }).returning({ id: session.id })
    if (!opened) throw new Error('The session was not stored.')
    return issueTokens(transaction, opened.id)
  })

/** New tokens; or the session whose token was brought once too often and that has therefore ended; or null for a token that is good for nothing. */
export type Refreshed = { readonly tokens: TokenAnswer } | { readonly ended: string } | null

/**
 * Trades a refresh token for a new pair. One that was used longer than a minute ago was stolen, or its thief was first:
 * the whole family ends, and the person signs in again.
 */
export const refreshSession = (database: Queryable, token: string, address: string): Promise<Refreshed> =>
  database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({
        sessionId: refreshToken.session_id,
        userId: session.user_id,
        expiresAt: refreshToken.expires_at,
        usedAt: refreshToken.used_at,
        revokedAt: session.revoked_at,
        isActive: user.is_active,
      })
      .from(refreshToken)
      .innerJoin(session, eq(session.id, refreshToken.session_id))
      .innerJoin(user, and(eq(user.id, session.user_id), isNull(user.deleted_at)))
      .where(eq(refreshToken.hash, hashOf(token)))
      .for('update', { of: refreshToken })
    const now = Date.now()
    if (!found || found.revokedAt !== null || !found.isActive || Date.parse(found.expiresAt) <= now) return null
    const { sessionId, userId, usedAt } = found
    if (usedAt !== null && Date.parse(usedAt) < now - REUSE_SECONDS * 1000) {
      // Of several who come at once, each saw the session open; one of them ends it.
      if (!(await revokeSession(transaction, sessionId))) return null
      await auditSession(transaction, { userId: null, recordId: userId, action: 'refreshReused', after: { session: sessionId }, address })
      return { ended: sessionId }
    }
    if (usedAt === null)
      await transaction
        .update(refreshToken)
        .set({ used_at: new Date(now).toISOString() })
        .where(eq(refreshToken.hash, hashOf(token)))
    return { tokens: await issueTokens(transaction, sessionId) }
  })

const findToken = (database: Queryable) =>
  database
    .select({
      id: user.id,
      role: role.slug,
      clientId: user.client_id,
      isClientManager: user.is_client_manager,
      isActive: user.is_active,
      sessionId: session.id,
      revokedAt: session.revoked_at,
      expiresAt: accessToken.expires_at,
    })
    .from(accessToken)
    .innerJoin(session, eq(session.id, accessToken.session_id))
    .innerJoin(user, and(eq(user.id, session.user_id), isNull(user.deleted_at)))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(accessToken.hash, sql.placeholder('hash')))
    .prepare('find_token')

/** Every request asks this: the statement is written once a database. */
const findTokenOn = new WeakMap<Queryable, ReturnType<typeof findToken>>()

/** The person behind an access token, with the role and client they have at this moment. */
export const actorOf = async (database: Queryable, token: string): Promise<RequestActor> => {
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
  }
}
