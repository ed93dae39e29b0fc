import { MODEL_NAMES } from '#contract/registry.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { type ProjectionPorts, reproject } from './replication.ts'

const BATCH = 1000
/** The log by whose word the mirror is free of ghosts: the log's device. */
const FACT = 'log'

/** The log that this mirror was written with is not the one that is there now, or nobody has looked through the mirror to the end since. */
export const isCheckedAgainstOtherLog = async (mirror: Pick<Mirror, 'readFact'>, deviceId: string): Promise<boolean> =>
  (await mirror.readFact(FACT)) !== deviceId

/**
 * Shows every record that stands under a mark of own events as the log says now. For a log that was lost, or an event that can't be read any more: nobody
 * knows which records showed it, and without this they would go on showing it for ever.
 */
export const refreshStaleProjections = async (ports: ProjectionPorts, serialQueue: SerialQueue, deviceId: string): Promise<void> => {
  const { mirror } = ports
  for (const model of MODEL_NAMES) {
    const ids = [...(await mirror.ids(model)), ...(await mirror.hiddenIds(model))]
    for (let start = 0; start < ids.length; start += BATCH) {
      await serialQueue(async () => {
        const entries = await mirror.read(model, ids.slice(start, start + BATCH))
        // In version 0 it was made of own events alone, whether it has its number by now or not.
        const marked = [...entries].filter(([, { document, hidden }]) => document.sync.base !== null || (!hidden && document.version === 0))
        await reproject(
          ports,
          model,
          marked.map(([id]) => id),
        )
      })
    }
  }
  await mirror.writeFact(FACT, deviceId)
}
