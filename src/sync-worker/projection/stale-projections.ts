import { MODEL_NAMES } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import type { ProjectionParts } from './projection-parts.ts'
import { reproject } from './reproject.ts'

const BATCH_SIZE = 1000
/** Fact of the mirror: device id of the log against which the whole mirror was last checked. */
const CHECKED_LOG = 'log'

/** Returns whether the mirror has not been checked to its end against the log of this device id. */
export const needsStaleCheck = async (mirror: Pick<Mirror, 'readFact'>, deviceId: string): Promise<boolean> =>
  (await mirror.readFact(CHECKED_LOG)) !== deviceId

/**
 * Projects every record again that shows own events, from the events of the present log.
 *
 * Needed after a log was lost, or an event became unreadable: the log does not say which records
 * show the missing event, and they would show it forever.
 */
export const refreshStaleProjections = async (
  parts: ProjectionParts,
  serialQueue: SerialQueue,
  deviceId: string,
): Promise<void> => {
  const { mirror } = parts
  for (const model of MODEL_NAMES) {
    const ids = [...(await mirror.ids(model)), ...(await mirror.hiddenIds(model))]
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      await serialQueue(async () => {
        const entries = await mirror.read(model, ids.slice(start, start + BATCH_SIZE))
        // Own events alone made a document of version 0, with or without a server id.
        const markedEntries = [...entries].filter(
          ([, { document, hidden }]) => document.sync.base !== null || (!hidden && document.version === 0),
        )
        await reproject(
          parts,
          model,
          markedEntries.map(([id]) => id),
        )
      })
    }
  }
  await mirror.writeFact(CHECKED_LOG, deviceId)
}
