import type { ModelName } from '#contract/registry.ts'
import { birthIn, type ServerEpoch } from '../epochs/record-births.ts'
import { holdLostEvents, releaseHeld } from '../epochs/restored.ts'
import { forgetTombstones } from '../projection/forget-tombstones.ts'
import { UNKNOWN_EPOCH } from './feed-pass.ts'
import type { ModelPullParts } from './model-pull-parts.ts'
import type { PullObserver } from './pull-observer.ts'

type EpochParts = Pick<ModelPullParts, 'projection' | 'epochs' | 'deviceId'>

/**
 * Records that all rows of the model are of this epoch, and lets events leave that have waited for
 * it. Runs in the serial queue.
 */
export const enterEpoch = async (
  { projection, epochs }: Omit<EpochParts, 'deviceId'>,
  model: ModelName,
  serverEpoch: ServerEpoch | undefined,
): Promise<void> => {
  const isNewEpoch = epochs.ofModel(model) !== serverEpoch?.epoch
  epochs.setModelEpoch(model, serverEpoch)
  if (!isNewEpoch) return
  await releaseHeld(projection)
  projection.onQueueChanged()
}

/** Ends the pull of a model from a restored server: finds lost events, then enters the epoch. */
export const enterRestoredEpoch = async (
  parts: EpochParts,
  model: ModelName,
  observer: PullObserver,
  serverEpoch: ServerEpoch | undefined,
): Promise<void> => {
  const { projection, epochs, deviceId } = parts
  await forgetTombstones(projection, model)
  await holdLostEvents(projection, {
    model,
    deviceId,
    acceptedKeys: observer.acceptedKeys,
    epoch: serverEpoch?.epoch ?? UNKNOWN_EPOCH,
    // The empty epoch means: the server named none.
    previousEpoch: epochs.ofModel(model) || undefined,
    previousBirth: (id) => epochs.previousBirth(model, id),
    presentBirth: (id) => birthIn(serverEpoch, id),
  })
  await enterEpoch(parts, model, serverEpoch)
}
