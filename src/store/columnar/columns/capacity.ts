const SMALLEST = 64
const DOUBLES_UNTIL = 4096

/** Cells to make room for when `needed` don't fit into `held`: little slack where there is much, so that memory stays near what is used. */
export const capacityFor = (held: number, needed: number): number => Math.max(SMALLEST, needed, Math.ceil(held * (held < DOUBLES_UNTIL ? 2 : 1.25)))

/** Cells for so many rows that are announced, and a few that come after them. */
export const capacityForExpected = (rows: number): number => Math.ceil(rows * 1.02) + SMALLEST

/** Share of what is used that stays free when room is given back, so that a few rows more need no other array at once. */
const KEPT_FREE = 0.02
/** Less than this share, or than so many cells, is not worth moving what is used. */
const WORTH_SHARE = 0.05
const WORTH_CELLS = 4096

/** Cells to keep of those held when nothing more is about to come; all of them where giving back would win little. */
export const capacityAtRest = (held: number, used: number): number => {
  const kept = Math.ceil(used * (1 + KEPT_FREE)) + SMALLEST
  return held - kept > Math.max(WORTH_CELLS, held * WORTH_SHARE) ? kept : held
}

/** Whether these rows follow each other without a gap, beginning at `first`. */
export const areConsecutive = (rows: Uint32Array, first: number): boolean => {
  for (let index = 0; index < rows.length; index += 1) if (rows[index] !== first + index) return false
  return true
}
