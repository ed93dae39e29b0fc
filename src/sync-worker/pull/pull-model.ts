import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Cursor, formerEpochOf, resyncCursor, writeCursor } from '../epochs/cursor.ts'
import { enterEpoch } from './enter-epoch.ts'
import { followFeed } from './follow-feed.ts'
import { createMarkAndSweep } from './mark-and-sweep.ts'
import type { ModelPullParts, PullOutcome } from './model-pull-parts.ts'
import { pullNewest } from './pull-newest.ts'
import { createPullObserver } from './pull-observer.ts'
import { pullRecord } from './pull-record.ts'
import { createSweep } from './sweep.ts'

/** Pulls single models: by their feed, or by full pages where the server has no feed. */
export interface ModelPull {
  /** Pulls one feed page of a model, or its feed to the end. */
  readonly pull: (model: ModelName, feedPages: 'one' | 'all') => Promise<PullOutcome>
  /**
   * Pulls the newest rows in this order (`field:direction`). Resolves with false without an
   * answer.
   */
  readonly pullNewest: (model: ModelName, order: string) => Promise<boolean>
  /** Pulls one record alone. */
  readonly pullRecord: (model: ModelName, id: RecordId) => Promise<void>
  /** Returns whether the server has answered that it has no feed of this model. */
  readonly isFeedless: (model: ModelName) => boolean
}

/** Cursor of a model that has no place to continue from. */
const NO_FEED_CURSOR: Cursor = { cursor: '', resync: false }

/** Creates the pull of single models. */
export const createModelPull = (parts: ModelPullParts): ModelPull => {
  const { projection, serialQueue, epochs } = parts
  const { mirror } = projection
  /** Models without a feed. The next worker asks again. */
  const feedlessModels = new Set<ModelName>()
  const markAndSweep = createMarkAndSweep(parts)
  const sweep = createSweep(parts)

  const pullByPages = async (model: ModelName): Promise<PullOutcome> => {
    feedlessModels.add(model)
    if (!(await markAndSweep(model))) return 'failed'
    epochs.setModelEpoch(model, undefined)
    await writeCursor(mirror, model, NO_FEED_CURSOR)
    return 'done'
  }

  /** Counts the model as pulled: no row of it is missing here, and the other models continue. */
  const dropModel = async (model: ModelName, cursor: Cursor, kind: 'forbidden' | 'not_found'): Promise<PullOutcome> => {
    // Rows that were visible are not any longer. A resync brings them back if the rights return.
    if (kind === 'forbidden' && (cursor.cursor !== '' || cursor.resync)) {
      await writeCursor(mirror, model, resyncCursor(formerEpochOf(cursor), epochs.arrivedBirths(model)))
      await sweep.removeRecords(
        model,
        (await mirror.ids(model)).filter((id) => !isTemporaryId(id)),
      )
    }
    const epoch = epochs.ofModel(model) && epochs.current()
    await serialQueue(() => enterEpoch(parts, model, epoch === undefined ? undefined : { epoch }))
    await writeCursor(mirror, model, NO_FEED_CURSOR)
    return 'done'
  }

  const pull = async (model: ModelName, feedPages: 'one' | 'all'): Promise<PullOutcome> => {
    if (feedlessModels.has(model)) return pullByPages(model)
    const observer = createPullObserver(projection.eventStore, model)
    const result = await followFeed(parts, { model, feedPages, observer, sweep }).finally(observer.stop)
    if (result.kind === 'no_feed') return pullByPages(model)
    if (result.kind === 'forbidden' || result.kind === 'not_found') return dropModel(model, result.cursor, result.kind)
    return result.kind
  }

  return {
    pull,
    pullNewest: (model, order) => pullNewest(parts, model, order),
    pullRecord: (model, id) => pullRecord(parts, model, id),
    isFeedless: (model) => feedlessModels.has(model),
  }
}
