import { createTally } from './tally.ts'

/** How often a person was refused a call since the count was last written. */
export interface RefusalCount {
  readonly userId: number
  /** Method and pattern of the route: `PUT /api/models/ticket/:id/close`. */
  readonly call: string
  readonly count: number
  /** From where the last one came. */
  readonly address: string
}

/** Counts calls that people have no right to (403), by person and call. */
export interface Refusals {
  note(userId: number, call: string, address: string): void
  /** Has everything written that was counted. */
  flush(): void
}

/** Creates the counter of refused requests. Counts are written after `writeAfterMs`. */
export const createRefusals = (write: (counts: readonly RefusalCount[]) => void, writeAfterMs: number): Refusals => {
  const tally = createTally(write, writeAfterMs)
  return {
    note: (userId, call, address) => tally.add(`${userId} ${call}`, (before) => ({ userId, call, count: (before?.count ?? 0) + 1, address })),
    flush: tally.flush,
  }
}
