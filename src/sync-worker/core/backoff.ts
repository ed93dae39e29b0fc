import { STUCK_AFTER } from '#contract/core/event-state.ts'

const FIRST_MS = 1000
const LONGEST_MS = 5 * 60_000
/** The longest that anything waits: a stuck event between two attempts, or what a server asks for. */
export const MAX_WAIT_MS = 60 * 60_000

/** Full jitter: anywhere between now and a limit that doubles with each failure. The server's `Retry-After` wins, unless it says no time at all. */
export const backoffMs = (attempts: number, random: number, retryAfterMs: number | null): number => {
  if (retryAfterMs !== null && retryAfterMs > 0) return Math.min(retryAfterMs, MAX_WAIT_MS)
  if (attempts >= STUCK_AFTER) return MAX_WAIT_MS
  return Math.floor(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** attempts))
}
