import type { PullProgress } from '#contract/core/sync-status.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Count } from '../epochs/cursor.ts'

/** Each step goes to every page and is drawn there. */
const PAUSE_MS = 100

export interface Progress {
  /** Not everything is here, but what the last life came to: said at once, before the server has answered anything. */
  readonly begin: (counts: ReadonlyMap<ModelName, Count>) => void
  /** So many records of a model are here. */
  readonly come: (model: ModelName, count: Count) => void
  /** Everything was here before this life, or is now. */
  readonly complete: () => void
  readonly isComplete: () => boolean
}

/** Adds up the first pull of all models, and tells of it now and then. */
export const createProgress = (now: () => number, tell: (progress: PullProgress) => void): Progress => {
  const models = new Map<ModelName, Count>()
  let complete = false
  let toldAt = Number.NEGATIVE_INFINITY

  const sum = (): Omit<PullProgress, 'phase'> => {
    let [received, expected] = [0, 0]
    for (const model of models.values()) {
      received += model.received
      // Records that were created meanwhile come in addition.
      expected += Math.max(model.expected, model.received)
    }
    return { received, expected }
  }

  const tellFirst = (): void => {
    toldAt = now()
    tell({ phase: 'first', ...sum() })
  }

  return {
    begin: (counts) => {
      for (const [model, count] of counts) models.set(model, count)
      tellFirst()
    },
    come: (model, count) => {
      models.set(model, count)
      if (!complete && now() - toldAt >= PAUSE_MS) tellFirst()
    },
    complete: () => {
      complete = true
      tell({ phase: 'ready', ...sum() })
    },
    isComplete: () => complete,
  }
}
