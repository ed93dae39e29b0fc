/** When the tail is folded into blocks. */
export interface Folding {
  /** A tail of this many records or rows is worth folding, once nothing has been written for `quietMs`. */
  readonly records: number
  readonly rows: number
  readonly quietMs: number
  /** A tail of this many rows is folded even under load. */
  readonly rowsAtMost: number
  readonly blockRows: number
  /** Rest after each block, for whoever waits for the worker. */
  readonly restMs: number
}

/** By which the application folds. */
export const USUAL_FOLDING: Folding = { records: 256, rows: 16_384, quietMs: 2000, rowsAtMost: 262_144, blockRows: 8192, restMs: 10 }

export interface Folder {
  /** The tail now has this many records and rows; called with every change. */
  noticed(records: number, rows: number): void
  /** Folds what the tail has at this moment, without waiting for quiet. */
  now(): Promise<void>
  /** Starts no other fold and resolves when the one under way has stopped. */
  stop(): Promise<void>
}

/** `fold` calls `pause` before each block, so that others come to their turn; `folded` says afterwards what the tail has by then. */
export const createFolding = (when: Folding, fold: (pause: () => Promise<void>) => Promise<void>, folded: (folder: Folder) => void): Folder => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | null = null
  let isStopped = false

  const rest = (): Promise<void> => new Promise((done) => setTimeout(done, isStopped ? 0 : when.restMs))

  const run = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isStopped) return Promise.resolve()
    underWay ??= fold(rest).finally(() => {
      underWay = null
      folded(folder)
    })
    return underWay
  }

  const folder: Folder = {
    noticed: (records, rows) => {
      if (isStopped || underWay) return
      if (rows >= when.rowsAtMost) void run()
      else if (records >= when.records || rows >= when.rows) {
        clearTimeout(timer)
        timer = setTimeout(() => void run(), when.quietMs)
      }
    },
    now: async () => {
      await underWay
      await run()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
  return folder
}
