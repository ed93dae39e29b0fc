import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import { hashOf } from '../../runtime/hashing.ts'
import { countWrongToken } from '../limits/guesses.ts'
import type { Limit } from '../limits/shared-limits.ts'
import { ownerOfToken, type Purpose } from './one-time-tokens.ts'

/**
 * Returns the person to whom a link was sent. Counts a wrong token against its network; throws 410,
 * or 429 above the limit.
 */
export const ownerOfLink = async (
  database: Queryable,
  token: string,
  purposes: readonly Purpose[],
  address: string,
): Promise<number> => {
  const owner = await ownerOfToken(database, token, purposes)
  if (owner !== null) return owner
  await countWrongToken(database, 'link', address)
  throw new DomainError('link_invalid')
}

/**
 * Limits the uses of one valid link that hash a password: without a limit they would fill the queue
 * of password hashes.
 */
export const usesOfLink = (token: string): readonly Limit[] => [{ key: `link ${hashOf(token)}`, most: 5, seconds: 60 }]
