import { createTally } from '../limits/tally.ts'

/** Failed attempts since the count was last written. */
export interface FailureCount {
  /**
   * Person who owns the account; null for an unknown account and for attempts that were not
   * checked.
   */
  readonly userId: number | null
  readonly wrong: number
  /** Attempts refused unchecked, above the limit. */
  readonly refused: number
  readonly addresses: readonly string[]
}

/** Counts failed sign-ins by account. */
export interface Failures {
  note(userId: number | null, outcome: 'wrong' | 'refused', address: string): void
  /** Writes all pending counts. */
  flush(): void
}

const MAX_ADDRESSES = 10

/** Creates the counter of failed sign-ins. Counts are written after `writeAfterMs`. */
export const createFailures = (
  writeCounts: (counts: readonly FailureCount[]) => void,
  writeAfterMs: number,
): Failures => {
  const tally = createTally(writeCounts, writeAfterMs)
  return {
    note: (userId, outcome, address) =>
      tally.add(String(userId), (before) => {
        const { wrong, refused, addresses }: FailureCount = before ?? { userId, wrong: 0, refused: 0, addresses: [] }
        return {
          userId,
          wrong: wrong + (outcome === 'wrong' ? 1 : 0),
          refused: refused + (outcome === 'refused' ? 1 : 0),
          addresses: addresses.includes(address) ? addresses : [...addresses, address].slice(-MAX_ADDRESSES),
        }
      }),
    flush: tally.flush,
  }
}
