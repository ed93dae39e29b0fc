import type { SyncStatus } from '#contract/core/sync-status.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'

/** Part of the status that says how current the mirror is. */
export type PullFreshness = Pick<SyncStatus, 'isBehind' | 'currentAsOf'>

/**
 * Keeps the models that are still to be pulled, and for each other model the moment up to which it
 * is current.
 */
export interface Freshness {
  /** Models to be pulled, in the order in which they were wanted. */
  readonly wanted: ReadonlySet<ModelName>
  readonly want: (models: readonly ModelName[]) => void
  /** The request for this model is about to leave. */
  readonly begin: (model: ModelName) => void
  /**
   * Ends the pull of a model: it is complete in the mirror (`isDone`), or the model is wanted
   * again.
   */
  readonly end: (model: ModelName, isDone: boolean) => void
  /** Returns whether no pull of this model is under way: there is only one at a time. */
  readonly isFree: (model: ModelName) => boolean
}

/**
 * The mirror is behind while a model is wanted or being pulled. A model that is wanted again during
 * its pull stays wanted: its pages may be older than the reason. `tell` is called at each change.
 */
export const createFreshness = (now: () => number, tell: (standing: PullFreshness) => void): Freshness => {
  const wanted = new Set<ModelName>()
  const underWay = new Map<ModelName, number>()
  const asOf = new Map<ModelName, number>()
  let wasBehind = true

  const tellChange = (): void => {
    const isBehind = wanted.size + underWay.size > 0 || asOf.size < MODEL_NAMES.length
    if (isBehind && wasBehind) return
    wasBehind = isBehind
    tell({ isBehind, currentAsOf: asOf.size < MODEL_NAMES.length ? 0 : Math.min(...asOf.values()) })
  }

  return {
    wanted,
    want: (models) => {
      for (const model of models) wanted.add(model)
      tellChange()
    },
    begin: (model) => {
      wanted.delete(model)
      underWay.set(model, now())
    },
    end: (model, isDone) => {
      const begun = underWay.get(model)
      underWay.delete(model)
      if (!isDone) wanted.add(model)
      else if (begun !== undefined) asOf.set(model, begun)
      tellChange()
    },
    isFree: (model) => wanted.has(model) && !underWay.has(model),
  }
}
