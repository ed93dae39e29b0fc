import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { type Cursor, writeCursor } from '../epochs/cursor.ts'
import { birthIn, type ServerEpoch } from '../epochs/record-births.ts'
import { applyReplication } from '../projection/replication.ts'
import { enterEpoch, enterRestoredEpoch } from './enter-epoch.ts'
import type { FeedPage, FeedPass } from './feed-pass.ts'
import type { ModelPullParts } from './model-pull-parts.ts'
import type { PullObserver } from './pull-observer.ts'
import type { Sweep } from './sweep.ts'

/** Stores of one pass, into which its feed pages are written. */
export interface WriteFeedPageParts
  extends Pick<ModelPullParts, 'deviceId' | 'projection' | 'serialQueue' | 'epochs' | 'onFeedPage'> {
  readonly model: ModelName
  readonly pass: FeedPass
  readonly observer: PullObserver
  readonly sweep: Sweep
}

/**
 * Writes a feed page to the mirror. Rejects where a disk does, or a sweep gets no answer.
 *
 * 1. The rows first, then the cursor that covers them: a worker may end in between.
 * 2. The last page of a resync sweeps the records that no page has brought.
 * 3. The model enters the new epoch with the last page; its events are sent again from then on.
 */
export const writeFeedPage = async (parts: WriteFeedPageParts, feedPage: FeedPage): Promise<void> => {
  const { projection, serialQueue, epochs, onFeedPage, model, pass, observer, sweep } = parts
  const { update, next, isLast, isResync, isRestored, missingIds, count } = feedPage
  const serverEpoch = serverEpochOf(next)
  await serialQueue(async () => {
    if (isRestored && serverEpoch)
      epochs.noteArrivedRows(
        model,
        serverEpoch,
        (update.rows ?? []).map(({ id }) => id),
      )
    await applyReplication(projection, update)
  })
  if (missingIds.length > 0) await sweep.removeInvisibleEntries(model, missingIds)
  if (isLast && isResync) await sweepUnseen(parts, pass.unseenIds(), serverEpoch)
  if (isLast && isRestored) await serialQueue(() => enterRestoredEpoch(parts, model, observer, serverEpoch))
  else if (next.former === undefined) await serialQueue(() => enterEpoch(parts, model, serverEpoch))
  const arrived = epochs.arrivedBirths(model)
  await writeCursor(projection.mirror, model, arrived === undefined ? next : { ...next, arrived })
  if (count) onFeedPage(model, count)
}

const serverEpochOf = ({ epoch, births }: Cursor): ServerEpoch | undefined =>
  epoch === undefined ? undefined : { epoch, births }

/**
 * Removes the records of an epoch that is over, even where the new epoch has given their numbers
 * again. The server is asked for the other records.
 */
const sweepUnseen = async (
  { epochs, model, sweep }: WriteFeedPageParts,
  ids: readonly RecordId[],
  serverEpoch: ServerEpoch | undefined,
): Promise<void> => {
  const isOfOtherEpoch = (id: RecordId): boolean => {
    const [localBirth, serverBirth] = [epochs.birthOf(model, id), birthIn(serverEpoch, id)]
    return localBirth !== undefined && serverBirth !== undefined && localBirth !== serverBirth
  }
  await sweep.removeRecords(model, ids.filter(isOfOtherEpoch))
  await sweep.removeInvisible(
    model,
    ids.filter((id) => !isOfOtherEpoch(id)),
  )
}
