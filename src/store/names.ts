import type { RecordId } from '#contract/core/ids.ts'

/** Databases belong to one person at one API: another person on the same device never opens them. */
const owner = (userId: RecordId, apiOrigin: string): string => `${apiOrigin.replace(/^https?:\/\//, '').replace(/[^a-z0-9]+/gi, '-')}-${userId}`

export const mirrorName = (userId: RecordId, apiOrigin: string): string => `sav-mirror-${owner(userId, apiOrigin)}`

export const logName = (userId: RecordId, apiOrigin: string): string => `sav-log-${owner(userId, apiOrigin)}`
