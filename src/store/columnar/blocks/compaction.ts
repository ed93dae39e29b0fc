/** When the tail is compacted into blocks. */
export interface CompactionPolicy {
  /** Records or rows of a tail that is compacted once nothing has been written for `quietMs`. */
  readonly records: number
  readonly rows: number
  readonly quietMs: number
  /** Rows of a tail that is compacted even under load. */
  readonly rowsAtMost: number
  /** Rows of a block. */
  readonly blockRows: number
  /** Pause after each block, in which the worker serves other callers. */
  readonly restMs: number
}

/** The application's policy. */
export const DEFAULT_COMPACTION: CompactionPolicy = {
  records: 256,
  rows: 16_384,
  quietMs: 2000,
  rowsAtMost: 262_144,
  blockRows: 8192,
  restMs: 10,
}

/** Runs the compaction of one tail. */
export interface Compactor {
  /** Reports the size of the tail; called after every change. */
  tailGrew(records: number, rows: number): void
  /** Compacts the present tail without waiting for quiet. */
  compactNow(): Promise<void>
  /** Starts no further compaction and resolves when the running one has stopped. */
  stop(): Promise<void>
}

/**
 * Runs `compact` as the policy says. `compact` calls `pause` before each block; `reportTail`
 * reports the new tail afterwards.
 */
export const createCompactor = (
  policy: CompactionPolicy,
  compact: (pause: () => Promise<void>) => Promise<void>,
  reportTail: (compactor: Compactor) => void,
): Compactor => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isStopped = false

  const pause = (): Promise<void> => new Promise((done) => setTimeout(done, isStopped ? 0 : policy.restMs))

  const run = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isStopped) return Promise.resolve()
    running ??= compact(pause).finally(() => {
      running = null
      reportTail(compactor)
    })
    return running
  }

  const compactor: Compactor = {
    tailGrew: (records, rows) => {
      if (isStopped || running) return
      if (rows >= policy.rowsAtMost) void run()
      else if (records >= policy.records || rows >= policy.rows) {
        clearTimeout(timer)
        timer = setTimeout(() => void run(), policy.quietMs)
      }
    },
    compactNow: async () => {
      await running
      await run()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
  return compactor
}
