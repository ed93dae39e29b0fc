/** The oldest act that a server dates, ms: what waited longer counts as done then. */
export const MAX_AGO_MS = 30 * 24 * 60 * 60 * 1000

interface Moment {
  /** How long ago it was done, ms, by the clock of the device on which it was done. */
  readonly agoMs: number
  /** Epoch ms, by the clock of whoever carries it out. */
  readonly now: number
  /** Epoch ms of what is known to have been before: the creation of the record, the last step of its history. */
  readonly after: number | null
}

/**
 * When a person did what is carried out only now, ISO 8601 UTC. Told as a length of time, it is right whatever the clock of the device says. It is never in
 * the future, never over thirty days ago, and always later than what was before, as long as that is not in the future itself.
 */
export const actedAt = ({ agoMs, now, after }: Moment): string => {
  const told = now - Math.min(agoMs, MAX_AGO_MS)
  return new Date(Math.min(now, after === null ? told : Math.max(told, after + 1))).toISOString()
}
