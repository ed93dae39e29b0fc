/** Ascending rows as sets, in place where possible. `count` says how many of a buffer's rows are meant. */

/** Takes `minus` (a subset) out of `rows`; answers how many stay. */
export const subtract = (rows: Uint32Array, count: number, minus: Uint32Array, minusCount: number): number => {
  if (minusCount === 0) return count
  let kept = 0
  let next = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number
    if (next < minusCount && minus[next] === row) next += 1
    else rows[kept++] = row
  }
  return kept
}

/** Writes those of 0 … total-1 that are not in `rows`. */
export const complement = (rows: Uint32Array, count: number, total: number, out: Uint32Array): number => {
  let found = 0
  let next = 0
  for (let row = 0; row < total; row += 1) {
    if (next < count && rows[next] === row) next += 1
    else out[found++] = row
  }
  return found
}

/** Buffers that are used again and again, so that a query allocates nothing but its answer. */
export interface RowBuffers {
  /** At least `size` rows long, contents unknown. */
  take(size: number): Uint32Array
  give(buffer: Uint32Array): void
}

export const createRowBuffers = (): RowBuffers => {
  const free: Uint32Array[] = []
  return {
    take: (size) => {
      const known = free.pop()
      return known && known.length >= size ? known : new Uint32Array(Math.ceil(size * SPARE) + 64)
    },
    give: (buffer) => {
      free.push(buffer)
    },
  }
}

/** Room for the rows of the next insertions. */
const SPARE = 1.1
