import { uint32At } from '../rows/typed-arrays.ts'

/**
 * Ascending rows as sets, in place where possible. `count` says how many of a buffer's rows are meant; a buffer that is only read has room
 * for one more, where an END is put that no row reaches. The loops are without branches, since which row comes next cannot be foreseen:
 * `(a - b - 1) >>> 31` is 1 where a ≤ b, and 0 elsewhere.
 */
const END = 0x7fff_ffff

/** Takes `minus` (a subset) out of `rows`; answers how many stay. */
export const subtract = (rows: Uint32Array, count: number, minus: Uint32Array, minusCount: number): number => {
  minus[minusCount] = END
  let kept = 0
  let next = 0
  for (let index = 0; index < count; index += 1) {
    const row = uint32At(rows, index)
    const isNext = (uint32At(minus, next) - row - 1) >>> 31
    rows[kept] = row
    kept += 1 - isNext
    next += isNext
  }
  return kept
}

/** Writes those of 0 … total-1 that are not in `rows`. */
export const complement = (rows: Uint32Array, count: number, total: number, out: Uint32Array): number => {
  rows[count] = END
  let found = 0
  let next = 0
  for (let row = 0; row < total; row += 1) {
    const isNext = (uint32At(rows, next) - row - 1) >>> 31
    out[found] = row
    found += 1 - isNext
    next += isNext
  }
  return found
}

/** Every row below `total`. */
export const everyRow = (total: number, out: Uint32Array): number => {
  for (let row = 0; row < total; row += 1) out[row] = row
  return total
}

/** Buffers that are used again and again, so that a query allocates nothing but its answer. Between queries garbage collection may take them. */
export interface RowBuffers {
  /** Longer than `size` rows, contents unknown. */
  take(size: number): Uint32Array
  give(buffer: Uint32Array): void
}

export const createRowBuffers = (): RowBuffers => {
  const free: WeakRef<Uint32Array>[] = []
  return {
    take: (size) => {
      const known = free.pop()?.deref()
      return known && known.length > size ? known : new Uint32Array(Math.ceil(size * SPARE) + 64)
    },
    give: (buffer) => {
      free.push(new WeakRef(buffer))
    },
  }
}

/** Room for the rows of the next insertions. */
const SPARE = 1.1
