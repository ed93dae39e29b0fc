import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns a random token of 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/**
 * Returns the form in which the database stores a token. Tokens are random, so that a plain hash is
 * enough.
 */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Compares in constant time. */
export const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
