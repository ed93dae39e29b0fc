const SAMPLE = 64
/** Share assumed when no row of the sample passes. */
export const SMALLEST = 1 / (4 * SAMPLE)

/**
 * Estimates the share of the rows that pass, from a sample. `refine` keeps the passing rows and
 * returns their number.
 */
export const shareOf = (used: number, refine: (rows: Uint32Array) => number): number => {
  if (used === 0) return 1
  const size = Math.min(SAMPLE, used)
  const rows = new Uint32Array(size)
  for (let index = 0; index < size; index += 1) rows[index] = Math.floor((index * used) / size)
  return Math.max(SMALLEST, refine(rows) / size)
}
