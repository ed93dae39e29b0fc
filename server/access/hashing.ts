import { createHash, randomBytes } from 'node:crypto'

/** A token nobody can guess: 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token. Tokens are random, so a plain hash is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
