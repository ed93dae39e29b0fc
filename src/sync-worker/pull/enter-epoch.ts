import type { ModelName } from '#contract/registry.ts'
import { birthIn, type ServerEpoch } from '../epochs/record-births.ts'
import { holdLostEvents, releaseHeld } from '../epochs/restored.ts'
import { forgetTombstones } from '../projection/forget-tombstones.ts'
import { UNKNOWN_EPOCH } from './feed-pass.ts'
import type { ModelPullPorts } from './model-pull-ports.ts'
import type { PullObserver } from './pull-observer.ts'

type EpochPorts = Pick<ModelPullPorts, 'projection' | 'epochs' | 'deviceId'>

/**
 * Records that all rows of the model are of this epoch, and lets events leave that have waited for
 * it. Runs in the serial queue.
 */
export const enterEpoch = async (
  { projection, epochs }: Omit<EpochPorts, 'deviceId'>,
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
  ports: EpochPorts,
  model: ModelName,
  observer: PullObserver,
  serverEpoch: ServerEpoch | undefined,
): Promise<void> => {
  const { projection, epochs, deviceId } = ports
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
  await enterEpoch(ports, model, serverEpoch)
}
