import { STUCK_AFTER } from '#contract/core/events/event-state.ts'

const FIRST_MS = 1000
const MAX_BACKOFF_MS = 5 * 60_000
/** Longest wait: of a stuck event between two attempts, and of a server's `Retry-After`. */
export const MAX_WAIT_MS = 60 * 60_000

/**
 * Returns the milliseconds before the next attempt: full jitter, i.e. a random time below a limit
 * that doubles with each failure. A positive `Retry-After` of the server takes precedence.
 *
 * @param random 0 to 1.
 */
export const backoffMs = (attempts: number, random: number, retryAfterMs: number | null): number => {
  if (retryAfterMs !== null && retryAfterMs > 0) return Math.min(retryAfterMs, MAX_WAIT_MS)
  if (attempts >= STUCK_AFTER) return MAX_WAIT_MS
  return Math.floor(random * Math.min(MAX_BACKOFF_MS, FIRST_MS * 2 ** attempts))
}
