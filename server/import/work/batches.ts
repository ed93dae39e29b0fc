/** Time of one transaction: other requests wait for it on PGlite, which has one connection. */
const TARGET_MS = 250
const FEWEST_ROWS = 100
const MAX_ROWS = 5_000
const FIRST_ROWS = 500

/**
 * Collects rows and stores them in batches that take about the target time, and have `most` rows at
 * most. The next rows are read while the database stores a batch; two are in memory.
 */
export const createBatches = <Row>(store: (rows: readonly Row[]) => Promise<void>, most = MAX_ROWS) => {
  let size = Math.min(FIRST_ROWS, most)
  let waiting: Row[] = []
  let underWay: Promise<void> = Promise.resolve()
  const timed = async (batch: readonly Row[]): Promise<void> => {
    const startedAt = performance.now()
    await store(batch)
    const factor = TARGET_MS / Math.max(1, performance.now() - startedAt)
    size = Math.round(Math.min(most, Math.max(FEWEST_ROWS, size * Math.min(2, Math.max(0.5, factor)))))
  }
  const send = async (): Promise<void> => {
    // Batches are stored one after the other: the number of rows that are done has no gaps.
    await underWay
    if (waiting.length === 0) return
    underWay = timed(waiting)
    // The next call throws what failed.
    underWay.catch(() => undefined)
    waiting = []
  }
  return {
    add: async (row: Row): Promise<void> => {
      waiting.push(row)
      if (waiting.length >= size) await send()
    },
    flush: async (): Promise<void> => {
      await send()
      await underWay
    },
  }
}
