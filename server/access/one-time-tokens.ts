import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { user } from '../database/schema/people.ts'
import { oneTimeToken } from '../database/schema/session.ts'
import { hashOf, randomToken } from '../runtime/hashing.ts'
import { mayBeSignedIn } from './people.ts'

/**
 * Purposes of a link in a mail, with their seconds. `welcome` opens the account that somebody asked
 * for, with a password that its reader chooses: the one that came with the request counts for
 * nothing, for nobody has shown that the address is theirs.
 */
const LIFETIME_SECONDS = { recover: 60 * 60, invitation: 7 * 24 * 60 * 60, autolog: 15 * 60, welcome: 7 * 24 * 60 * 60 } as const

/** Purposes of one-time tokens. */
export type Purpose = keyof typeof LIFETIME_SECONDS

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

/** Stores the hash of a new token and answers the token, which nobody else will ever hold. */
export const issueToken = async (database: Queryable, purpose: Purpose, userId: number): Promise<string> => {
  // A welcome that nobody opened stays: it says that the address is still unconfirmed.
  await database.delete(oneTimeToken).where(and(lt(oneTimeToken.expires_at, inSeconds(-24 * 60 * 60)), ne(oneTimeToken.purpose, 'welcome')))
  const token = randomToken()
  await database.insert(oneTimeToken).values({ hash: hashOf(token), purpose, user_id: userId, expires_at: inSeconds(LIFETIME_SECONDS[purpose]) })
  return token
}

const good = (token: string, purposes: readonly Purpose[]) =>
  and(
    eq(oneTimeToken.hash, hashOf(token)),
    inArray(oneTimeToken.purpose, [...purposes]),
    isNull(oneTimeToken.used_at),
    gt(oneTimeToken.expires_at, inSeconds(0)),
  )

/**
 * Whose token this is; null when it is unknown, used, expired, for something else, or its person
 * may not sign in. Uses nothing up.
 */
export const ownerOfToken = async (database: Queryable, token: string, purposes: readonly Purpose[]): Promise<number | null> => {
  const [found] = await database
    .select({ userId: oneTimeToken.user_id })
    .from(oneTimeToken)
    .innerJoin(user, and(eq(user.id, oneTimeToken.user_id), isNull(user.deleted_at), mayBeSignedIn))
    .where(good(token, purposes))
  return found?.userId ?? null
}

/**
 * Uses the token up and returns its owner's id; null as above, and for the second of two concurrent
 * uses. The holder of a token has read the mail.
 */
export const useToken = async (transaction: Queryable, token: string, purposes: readonly Purpose[]): Promise<number | null> => {
  const userId = await ownerOfToken(transaction, token, purposes)
  if (userId === null) return null
  const used = await transaction.update(oneTimeToken).set({ used_at: sql`now()` }).where(good(token, purposes)).returning({ hash: oneTimeToken.hash })
  if (used.length === 0) return null
  await spendTokens(transaction, userId, 'welcome')
  return userId
}

/** Invalidates the person's unused tokens, of one purpose or of all. */
export const spendTokens = async (transaction: Queryable, userId: number, purpose?: Purpose): Promise<void> => {
  await transaction
    .update(oneTimeToken)
    .set({ used_at: sql`now()` })
    .where(and(eq(oneTimeToken.user_id, userId), isNull(oneTimeToken.used_at), purpose === undefined ? undefined : eq(oneTimeToken.purpose, purpose)))
}

/** True while nobody has opened a link that was sent to the address a person registered with. */
export const isUnconfirmed = async (database: Queryable, userId: number): Promise<boolean> => {
  const [waiting] = await database
    .select({ one: sql`1` })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.user_id, userId), eq(oneTimeToken.purpose, 'welcome'), isNull(oneTimeToken.used_at)))
  return waiting !== undefined
}
