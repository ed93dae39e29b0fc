/**
 * A pool of buffers, so that a query allocates nothing but its answer. Unused buffers can be
 * garbage-collected.
 */
export interface RowBuffers {
  /** A buffer of more than `size` rows, with unknown content. */
  take(size: number): Uint32Array
  give(buffer: Uint32Array): void
}

/** An empty pool. */
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

/** Factor for the rows of the next insertions. */
const SPARE = 1.1
