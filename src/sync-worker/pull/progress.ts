import type { PullProgress } from '#contract/core/events/sync-status.ts'
import type { ModelName } from '#contract/registry.ts'
import type { RecordCount } from '../epochs/cursor.ts'

/**
 * Shortest time between two reports (specification, section 9): every page of this device draws
 * each of them.
 */
const REPORT_INTERVAL_MS = 200

/** Adds up the first pull of all models. */
export interface Progress {
  /** Reports at once how much the last worker has received, before any answer of the server. */
  readonly begin: (counts: ReadonlyMap<ModelName, RecordCount>) => void
  /** Records how far the first pull of a model is. */
  readonly setCount: (model: ModelName, count: RecordCount) => void
  /** Reports that every model was pulled to its end once. */
  readonly complete: () => void
  readonly isComplete: () => boolean
}

/** Creates the progress of a pull; reports it to `onProgress`. */
export const createProgress = (now: () => number, onProgress: (progress: PullProgress) => void): Progress => {
  const counts = new Map<ModelName, RecordCount>()
  let isComplete = false
  let lastReportAt = Number.NEGATIVE_INFINITY

  const sum = (): Omit<PullProgress, 'phase'> => {
    let [received, expected] = [0, 0]
    for (const count of counts.values()) {
      received += count.received
      // Records that were created during the pull are received in addition.
      expected += Math.max(count.expected, count.received)
    }
    return { received, expected }
  }

  const reportFirstPull = (): void => {
    lastReportAt = now()
    onProgress({ phase: 'first', ...sum() })
  }

  return {
    begin: (storedCounts) => {
      for (const [model, count] of storedCounts) counts.set(model, count)
      reportFirstPull()
    },
    setCount: (model, count) => {
      counts.set(model, count)
      if (!isComplete && now() - lastReportAt >= REPORT_INTERVAL_MS) reportFirstPull()
    },
    complete: () => {
      isComplete = true
      onProgress({ phase: 'ready', ...sum() })
    },
    isComplete: () => isComplete,
  }
}
