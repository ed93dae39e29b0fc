import type { ModelName } from '#contract/registry.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import type { RecordCount } from '../epochs/cursor.ts'
import type { Epochs } from '../epochs/epochs.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import type { ApiGet } from './api-get.ts'

/** Parts of the engine that pull one model. */
export interface ModelPullParts {
  readonly deviceId: string
  readonly projection: ProjectionParts
  readonly serialQueue: SerialQueue
  readonly get: ApiGet
  readonly isStopped: () => boolean
  readonly epochs: Epochs
  /** Called when a feed page of a first pull is in the mirror. */
  readonly onFeedPage: (model: ModelName, count: RecordCount) => void
}

/**
 * `done`: the model was pulled to its end. `more`: the feed continues at its cursor. `failed`: the
 * server did not answer, or not with what was needed.
 */
export type PullOutcome = 'done' | 'more' | 'failed'
