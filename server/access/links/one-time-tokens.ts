import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { oneTimeToken } from '../../database/schema/session.ts'
import { mayBeSignedIn } from '../../models/client-people.ts'
import { hashOf, randomToken } from '../../runtime/hashing.ts'

/**
 * Purposes of a link in a mail, or of a step of a sign-in, with the lifetime in seconds. `welcome`
 * opens a requested account with a new password: the password of the request was discarded, because
 * the visitor who chose it has not proved to own the address.
 */
const LIFETIME_SECONDS = {
  recover: 60 * 60,
  invitation: 7 * 24 * 60 * 60,
  email: 24 * 60 * 60,
  autolog: 15 * 60,
  welcome: 7 * 24 * 60 * 60,
  second_step: 10 * 60,
  enrolment: 15 * 60,
  oidc: 60,
} as const

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()

/** Purposes of one-time tokens. */
export type Purpose = keyof typeof LIFETIME_SECONDS

/** Lifetime of a token in seconds. */
export const lifetimeOf = (purpose: Purpose): number => LIFETIME_SECONDS[purpose]

/** Returns when a token that is issued now expires. */
export const expiryOf = (purpose: Purpose): string => inSeconds(LIFETIME_SECONDS[purpose])

interface Issued {
  readonly purpose: Purpose
  readonly userId: number
  readonly email: string | null
}

const storeToken = async (database: Queryable, { purpose, userId, email }: Issued): Promise<string> => {
  // An unused `welcome` token is kept after it expires: it marks the address as unconfirmed.
  await database
    .delete(oneTimeToken)
    .where(and(lt(oneTimeToken.expires_at, inSeconds(-24 * 60 * 60)), ne(oneTimeToken.purpose, 'welcome')))
  const token = randomToken()
  await database
    .insert(oneTimeToken)
    .values({ hash: hashOf(token), purpose, user_id: userId, email, expires_at: expiryOf(purpose) })
  return token
}

/** Stores the hash of a new token and returns the token, which is stored nowhere. */
export const issueToken = (database: Queryable, purpose: Purpose, userId: number): Promise<string> =>
  storeToken(database, { purpose, userId, email: null })

/** Issues the token that confirms a new address of a person; an earlier one no longer works. */
export const issueEmailToken = async (transaction: Queryable, userId: number, email: string): Promise<string> => {
  await spendTokens(transaction, userId, 'email')
  return storeToken(transaction, { purpose: 'email', userId, email })
}

const good = (token: string, purposes: readonly Purpose[]) =>
  and(
    eq(oneTimeToken.hash, hashOf(token)),
    inArray(oneTimeToken.purpose, [...purposes]),
    isNull(oneTimeToken.used_at),
    gt(oneTimeToken.expires_at, inSeconds(0)),
  )

/**
 * Returns the owner of a token; null when it is unknown, used, expired, issued for another purpose,
 * or its owner may not sign in. Does not use the token.
 */
export const ownerOfToken = async (
  database: Queryable,
  token: string,
  purposes: readonly Purpose[],
): Promise<number | null> => {
  const [found] = await database
    .select({ userId: oneTimeToken.user_id })
    .from(oneTimeToken)
    .innerJoin(user, and(eq(user.id, oneTimeToken.user_id), isNull(user.deleted_at), mayBeSignedIn))
    .where(good(token, purposes))
  return found?.userId ?? null
}

/** Marks a token as used; false for the second of two concurrent uses. */
export const spendToken = async (
  transaction: Queryable,
  token: string,
  purposes: readonly Purpose[],
): Promise<boolean> => {
  const used = await transaction
    .update(oneTimeToken)
    .set({ used_at: sql`now()` })
    .where(good(token, purposes))
    .returning({ hash: oneTimeToken.hash })
  return used.length > 0
}

/**
 * Marks the token of a mail as used and returns its owner's id; null as above, and for the second
 * of two concurrent uses. Possession of the token proves that its user reads the mailbox.
 */
export const useToken = async (
  transaction: Queryable,
  token: string,
  purposes: readonly Purpose[],
): Promise<number | null> => {
  const userId = await ownerOfToken(transaction, token, purposes)
  if (userId === null || !(await spendToken(transaction, token, purposes))) return null
  await spendTokens(transaction, userId, 'welcome')
  return userId
}

/** Invalidates the person's unused tokens, of one purpose or of all. */
export const spendTokens = async (transaction: Queryable, userId: number, purpose?: Purpose): Promise<void> => {
  await transaction
    .update(oneTimeToken)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(oneTimeToken.user_id, userId),
        isNull(oneTimeToken.used_at),
        purpose === undefined ? undefined : eq(oneTimeToken.purpose, purpose),
      ),
    )
}

/**
 * Returns whether the person still has to open the link sent to the address of their registration.
 */
export const isUnconfirmed = async (database: Queryable, userId: number): Promise<boolean> => {
  const [waiting] = await database
    .select({ one: sql`1` })
    .from(oneTimeToken)
    .where(and(eq(oneTimeToken.user_id, userId), eq(oneTimeToken.purpose, 'welcome'), isNull(oneTimeToken.used_at)))
  return waiting !== undefined
}
