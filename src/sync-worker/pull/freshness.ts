import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'

/** Part of the status that says how current the mirror is. */
export type PullFreshness = Pick<SyncStatus, 'isBehind' | 'currentAsOf'>

/**
 * Knows which models are to be pulled, and for each other model the moment up to which it is
 * current.
 *
 * 1. The mirror is behind while a model is wanted or being pulled.
 * 2. A model that is wanted again during its pull stays wanted: its pages may be older than the
 *    reason.
 * 3. A model is pulled once at a time.
 */
export interface Freshness {
  readonly isWanted: (model: ModelName) => boolean
  readonly wantModels: (models: readonly ModelName[]) => void
  /** Records that the request for this model is about to leave. */
  readonly beginPull: (model: ModelName) => void
  /** Records the end of a pull. Unless the model was pulled to its end, it is wanted again. */
  readonly endPull: (model: ModelName, isDone: boolean) => void
  /** Returns whether the model is wanted and not being pulled. */
  readonly mayPull: (model: ModelName) => boolean
}

/** Calls `onChange` whenever the mirror is no longer behind, or is behind again. */
export const createFreshness = (now: () => number, onChange: (freshness: PullFreshness) => void): Freshness => {
  const wantedModels = new Set<ModelName>()
  /** Begin of each pull in progress, Unix ms. */
  const pullStarts = new Map<ModelName, number>()
  /** Moment up to which each model is current, Unix ms. */
  const currentAsOf = new Map<ModelName, number>()
  let wasBehind = true

  const reportChange = (): void => {
    const isEveryModelKnown = currentAsOf.size === MODEL_NAMES.length
    const isBehind = wantedModels.size + pullStarts.size > 0 || !isEveryModelKnown
    if (isBehind && wasBehind) return
    wasBehind = isBehind
    onChange({ isBehind, currentAsOf: isEveryModelKnown ? Math.min(...currentAsOf.values()) : 0 })
  }

  return {
    isWanted: (model) => wantedModels.has(model),
    wantModels: (models) => {
      for (const model of models) wantedModels.add(model)
      reportChange()
    },
    beginPull: (model) => {
      wantedModels.delete(model)
      pullStarts.set(model, now())
    },
    endPull: (model, isDone) => {
      const start = pullStarts.get(model)
      pullStarts.delete(model)
      if (!isDone) wantedModels.add(model)
      else if (start !== undefined) currentAsOf.set(model, start)
      reportChange()
    },
    mayPull: (model) => wantedModels.has(model) && !pullStarts.has(model),
  }
}
