import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/errors.ts'
import type { RoleSlug } from '#contract/core/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { role } from '../../database/schema/reference.ts'
import type { RequestActor, UsedToken } from '../../models/actor.ts'
import { mayBeSignedIn } from '../../models/client-people.ts'
import { hashOf, isSame } from '../../runtime/hashing.ts'
import { refuseAfter } from '../limits/refuse-after.ts'
import { takeLimits } from '../limits/shared-limits.ts'
import { lacksRequiredFactor } from '../sign-in/factors.ts'
import { isWellFormed } from './secret.ts'

/** A person who acts through a personal token, and when its use was last noted. */
interface TokenOwner extends RequestActor {
  readonly token: UsedToken
  readonly lastUsedAt: string | null
}

/**
 * Returns the owner of a personal token with the current role and client. The look-up is by hash:
 * how long it takes tells nothing about any secret.
 */
export const ownerOfToken = async (database: Queryable, secret: string): Promise<TokenOwner> => {
  if (!isWellFormed(secret)) throw new DomainError('unauthenticated')
  const hash = hashOf(secret)
  const [found] = await database
    .select({
      id: user.id,
      role: role.slug,
      clientId: user.client_id,
      isClientManager: user.is_client_manager,
      isOpen: sql<boolean>`(${mayBeSignedIn} and not ${lacksRequiredFactor})`,
      tokenId: personalToken.id,
      hash: personalToken.hash,
      scopes: personalToken.scopes,
      revokedAt: personalToken.revoked_at,
      expiresAt: personalToken.expires_at,
      lastUsedAt: personalToken.last_used_at,
    })
    .from(personalToken)
    .innerJoin(user, and(eq(user.id, personalToken.user_id), isNull(user.deleted_at)))
    .innerJoin(role, eq(role.id, user.role_id))
    .where(eq(personalToken.hash, hash))
  if (!found || !isSame(found.hash, hash)) throw new DomainError('unauthenticated')
  if (found.revokedAt !== null) throw new DomainError('personal_token_revoked')
  if (Date.parse(found.expiresAt) <= Date.now()) throw new DomainError('personal_token_expired')
  if (!found.isOpen) throw new DomainError('unauthenticated')
  const slug = found.role as RoleSlug
  return {
    id: String(found.id),
    role: slug,
    clientId: slug === 'client' && found.clientId !== null ? String(found.clientId) : null,
    isClientManager: slug === 'client' && found.isClientManager,
    sessionId: '',
    token: { id: found.tokenId, scopes: new Set(found.scopes) },
    lastUsedAt: found.lastUsedAt,
  }
}

/** Uses of a token are noted this far apart, as those of a session. */
const NOTED_EVERY_MS = 5 * 60 * 1000

/** Whether the next use of a token is worth a write. */
export const isTokenUseStale = (lastUsedAt: string | null, now: number): boolean =>
  lastUsedAt === null || Date.parse(lastUsedAt) < now - NOTED_EVERY_MS

/** Notes the time and the address of a token's use; one of several processes writes it. */
export const noteTokenUse = async (database: Queryable, id: number, address: string): Promise<void> => {
  const stale = new Date(Date.now() - NOTED_EVERY_MS).toISOString()
  await database
    .update(personalToken)
    .set({ last_used_at: sql`now()`, address })
    .where(and(eq(personalToken.id, id), or(isNull(personalToken.last_used_at), lt(personalToken.last_used_at, stale))))
}

/** Calls by one token, over all processes: a program in a loop must not slow people down. */
export const TOKEN_RATE = { most: 300, seconds: 60 } as const

/** Charges one call to a token; throws 429 with `Retry-After` above its rate. */
export const chargeToken = async (database: Queryable, id: number): Promise<void> =>
  refuseAfter(await takeLimits(database, [{ key: `personal token ${id}`, ...TOKEN_RATE }]))
