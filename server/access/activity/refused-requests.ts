import { createTally } from '../limits/tally.ts'

/** Number of 403 answers to a person for one call since the last write of the count. */
export interface RefusalCount {
  readonly userId: number
  /** Method and pattern of the route: `PUT /api/models/ticket/:id/close`. */
  readonly call: string
  readonly count: number
  /** Network address of the last refused request. */
  readonly address: string
}

/** Counts calls refused for missing rights (403), by person and call. */
export interface Refusals {
  note(userId: number, call: string, address: string): void
  /** Writes all pending counts. */
  flush(): void
}

/** Creates the counter of refused requests. Counts are written after `writeAfterMs`. */
export const createRefusals = (
  writeCounts: (counts: readonly RefusalCount[]) => void,
  writeAfterMs: number,
): Refusals => {
  const tally = createTally(writeCounts, writeAfterMs)
  return {
    note: (userId, call, address) =>
      tally.add(`${userId} ${call}`, (before) => ({ userId, call, count: (before?.count ?? 0) + 1, address })),
    flush: tally.flush,
  }
}
