import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { PersonalToken } from '#contract/calls/token.calls.ts'
import type { Queryable } from '../../database/connect.ts'
import { personalToken } from '../../database/schema/personal-token.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { shortenedAddress } from '../../runtime/network.ts'
import { hintOf, makeSecret } from './secret.ts'

type Row = typeof personalToken.$inferSelect

const personalTokenOf = ({
  id,
  user_id,
  name,
  hint,
  scopes,
  created_at,
  expires_at,
  last_used_at,
  address,
}: Row): PersonalToken => ({
  ...{ id, user_id, name, hint, scopes, created_at, expires_at, last_used_at },
  network: address === null ? null : shortenedAddress(address),
})

const isOpen = and(isNull(personalToken.revoked_at), gt(personalToken.expires_at, sql`now()`))

/** Counts the tokens of a person that can be used. */
export const countTokens = (database: Queryable, userId: number): Promise<number> =>
  database.$count(personalToken, and(eq(personalToken.user_id, userId), isOpen))

/** Stores a new token; returns it with its secret, which nothing can tell again. */
export const storeToken = async (
  transaction: Queryable,
  token: Pick<Row, 'user_id' | 'name' | 'scopes' | 'expires_at'>,
): Promise<{ readonly token: PersonalToken; readonly secret: string }> => {
  const secret = makeSecret()
  const [row] = await transaction
    .insert(personalToken)
    .values({ ...token, hash: hashOf(secret), hint: hintOf(secret) })
    .returning()
  if (!row) throw new Error('The token was not stored.')
  return { token: personalTokenOf(row), secret }
}

/**
 * Tokens that are not revoked, of one person or of everybody; those that have expired stay listed
 * until they are deleted.
 */
export const readTokens = async (database: Queryable, userId: number | null): Promise<readonly PersonalToken[]> => {
  const rows = await database
    .select()
    .from(personalToken)
    .where(and(isNull(personalToken.revoked_at), userId === null ? undefined : eq(personalToken.user_id, userId)))
    .orderBy(asc(personalToken.user_id), desc(personalToken.id))
  return rows.map(personalTokenOf)
}

/**
 * Revokes one token, of this person or of anybody; returns it, or null where there is none to
 * revoke.
 */
export const revokeToken = async (
  transaction: Queryable,
  id: number,
  userId: number | null,
): Promise<PersonalToken | null> => {
  const [row] = await transaction
    .update(personalToken)
    .set({ revoked_at: sql`now()` })
    .where(
      and(
        eq(personalToken.id, id),
        isNull(personalToken.revoked_at),
        userId === null ? undefined : eq(personalToken.user_id, userId),
      ),
    )
    .returning()
  return row ? personalTokenOf(row) : null
}

/** Days for which an ended token is still known, so that its user learns why it is refused. */
const KEPT_DAYS = 30

/** Deletes tokens that ended long ago. */
export const deleteEndedTokens = async (database: Queryable): Promise<void> => {
  const long = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await database.delete(personalToken).where(or(lt(personalToken.revoked_at, long), lt(personalToken.expires_at, long)))
}
