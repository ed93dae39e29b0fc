import type { SyncStatus } from '#contract/core/sync-status.ts'
import { MODEL_NAMES, type ModelName } from '#contract/registry.ts'

/** What the status says of how far the mirror has come. */
export type PullStanding = Pick<SyncStatus, 'isBehind' | 'currentAsOf'>

/** Keeps which models are still to be asked for, and since when each of the others is known to be here. */
export interface Standing {
  /** Models to be asked for, in the order in which they came. */
  readonly wanted: ReadonlySet<ModelName>
  readonly want: (models: readonly ModelName[]) => void
  /** The question for this model is about to leave. */
  readonly begin: (model: ModelName) => void
  /** It was answered to the end and is in the mirror, or it is wanted again. */
  readonly end: (model: ModelName, isDone: boolean) => void
  /** Nobody else may ask for a model that is being asked for. */
  readonly isFree: (model: ModelName) => boolean
}

/**
 * The mirror is behind while a model is wanted or being asked for. A model that is wanted again while its pages come stays wanted: they may have been made
 * before. `tell` is called at each change.
 */
export const createStanding = (now: () => number, tell: (standing: PullStanding) => void): Standing => {
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
