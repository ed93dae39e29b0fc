/** Largest accepted age of an action, ms; an older action counts as done at this age. */
export const MAX_AGO_MS = 30 * 24 * 60 * 60 * 1000

interface ActionTimes {
  /** Age of the action when its request was sent, ms, by the device's clock. */
  readonly agoMs: number
  /** Epoch ms, by the server's clock. */
  readonly now: number
  /**
   * Epoch ms of the last fact that precedes the action: the record's creation, or its last step;
   * null without one.
   */
  readonly after: number | null
}

/**
 * Returns when a person acted, ISO 8601 UTC. An age is right even when the device's clock is wrong.
 *
 * 1. The instant is never in the future and never more than `MAX_AGO_MS` ago.
 * 2. The instant is later than `after`, unless `after` is in the future.
 */
export const actedAt = ({ agoMs, now, after }: ActionTimes): string => {
  const claimedAt = now - Math.min(agoMs, MAX_AGO_MS)
  return new Date(Math.min(now, after === null ? claimedAt : Math.max(claimedAt, after + 1))).toISOString()
}
