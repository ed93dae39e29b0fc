const SAMPLE = 64
/** What no row of the sample passed may still pass somewhere. */
const SMALLEST = 1 / (4 * SAMPLE)

/** Expected share of the rows that pass, asked of a few rows; `refine` keeps those that pass and answers how many. */
export const shareOf = (used: number, refine: (rows: Uint32Array) => number): number => {
  if (used === 0) return 1
  const size = Math.min(SAMPLE, used)
  const rows = new Uint32Array(size)
  for (let index = 0; index < size; index += 1) rows[index] = Math.floor((index * used) / size)
  return Math.max(SMALLEST, refine(rows) / size)
}
