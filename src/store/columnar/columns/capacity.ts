const SMALLEST = 64
const DOUBLES_UNTIL = 4096

/** Cells to make room for when `needed` don't fit into `held`: little slack where there is much, so that memory stays near what is used. */
export const capacityFor = (held: number, needed: number): number => Math.max(SMALLEST, needed, Math.ceil(held * (held < DOUBLES_UNTIL ? 2 : 1.25)))

/** Cells for so many rows that are announced, and a few that come after them. */
export const capacityForExpected = (rows: number): number => Math.ceil(rows * 1.02) + SMALLEST

/** Whether these rows follow each other without a gap, beginning at `first`. */
export const areConsecutive = (rows: Uint32Array, first: number): boolean => {
  for (let index = 0; index < rows.length; index += 1) if (rows[index] !== first + index) return false
  return true
}
