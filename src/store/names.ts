import type { RecordId } from '#contract/core/ids.ts'

/**
 * Part of a database name for one person at one API: another person on the same device never opens
 * the database.
 */
const owner = (userId: RecordId, apiOrigin: string): string =>
  `${apiOrigin.replace(/^https?:\/\//, '').replace(/[^a-z0-9]+/gi, '-')}-${userId}`

/**
 * Name of a person's mirror database.
 * @param apiOrigin such as `https://example.org`
 */
export const mirrorName = (userId: RecordId, apiOrigin: string): string => `sav-mirror-${owner(userId, apiOrigin)}`

/**
 * Name of a person's log database.
 * @param apiOrigin such as `https://example.org`
 */
export const logName = (userId: RecordId, apiOrigin: string): string => `sav-log-${owner(userId, apiOrigin)}`
