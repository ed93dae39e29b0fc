/** Last numbers of a sequence before a restore. */
export interface Numbered {
  /** The last number that the backup knows. */
  readonly last: bigint
  /** The last number that the database which is replaced has given; null where there is none. */
  readonly replaced: bigint | null
  /** Time since the backup was made, by the clock. */
  readonly elapsedMs: number
}

const LEAST_GAP = 1000n
/** The gap is at least one hundredth of all numbers: fewer are added between two backups. */
const SHARE = 100n
/** No series gives numbers faster than one in this time for long. */
const MS_PER_NUMBER = 100
/** The gap by the clock wraps after about four months, so that ids stay readable. */
const MAX_CLOCK_GAP = 100_000_000

/**
 * The first number after a restore: behind every number that may have been given since the backup.
 * The clock keeps two restores of one backup into empty databases apart: the second one begins
 * behind what the first one has given meanwhile.
 */
export const nextNumber = ({ last, replaced, elapsedMs }: Numbered): bigint => {
  const known = replaced !== null && replaced > last ? replaced : last
  const byClock = BigInt(Math.max(0, Math.ceil(elapsedMs / MS_PER_NUMBER)) % MAX_CLOCK_GAP)
  return known + LEAST_GAP + known / SHARE + byClock
}
