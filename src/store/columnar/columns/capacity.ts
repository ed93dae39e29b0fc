const SMALLEST = 64
const DOUBLES_UNTIL = 4096

/**
 * Capacity for `needed` cells when `held` are too few. Large arrays get little slack, so that
 * memory stays near what is used.
 */
export const capacityFor = (held: number, needed: number): number =>
  Math.max(SMALLEST, needed, Math.ceil(held * (held < DOUBLES_UNTIL ? 2 : 1.25)))

/** Capacity for an announced number of rows, and a few more. */
export const capacityForExpected = (rows: number): number => Math.ceil(rows * 1.02) + SMALLEST

/**
 * Share of the used cells that stays free when room is given back, so that a few more rows fit at
 * once.
 */
const FREE_SHARE = 0.02
/** Smallest unused room that is worth moving the used cells: its share, and its cells. */
const WORTH_SHARE = 0.05
const WORTH_CELLS = 4096

/**
 * Capacity to keep when no more rows are expected: `held` itself where giving back would save
 * little.
 */
export const capacityAtRest = (held: number, used: number): number => {
  const capacity = Math.ceil(used * (1 + FREE_SHARE)) + SMALLEST
  return held - capacity > Math.max(WORTH_CELLS, held * WORTH_SHARE) ? capacity : held
}

/** Whether the rows are `first`, `first + 1` and so on. */
export const areConsecutive = (rows: Uint32Array, first: number): boolean => {
  for (let index = 0; index < rows.length; index += 1) if (rows[index] !== first + index) return false
  return true
}
