import type { RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { forgetTombstones } from '../epochs/restored.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'
import { applyReplication } from '../projection/replication.ts'
import type { Ask } from './ask.ts'
import { createFindVisible } from './find-visible.ts'

/** Somebody who may not see a model's records any more has lost all of them: these are not asked for one by one. */
const MOST_ASKED = 2000

interface SweepPorts {
  readonly projection: ProjectionPorts
  readonly serialQueue: SerialQueue
  readonly ask: Ask
}

export interface Sweep {
  /** These are not there any more. */
  readonly remove: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
  /** Removes, of what should have come and did not, whatever the server says has gone. */
  readonly missed: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
  /** The same for what is shown of these, or waits for own events to be shown again. */
  readonly lost: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
}

/** What no page tells to be gone, and is. */
export const createSweep = ({ projection, serialQueue, ask }: SweepPorts): Sweep => {
  const stillThere = createFindVisible(ask)

  const remove = (model: ModelName, ids: readonly RecordId[]): Promise<void> =>
    serialQueue(async () => {
      for (let start = 0; start < ids.length; start += ALL_LIMIT) {
        await applyReplication(projection, { model, deletedIds: ids.slice(start, start + ALL_LIMIT) })
      }
    })

  const missed = async (model: ModelName, ids: readonly RecordId[]): Promise<void> => {
    const there = ids.length > MOST_ASKED ? new Set<RecordId>() : await stillThere(model, ids)
    if (!there) throw new Error(`Nobody told what has become of ${ids.length} ${model}.`)
    await remove(
      model,
      ids.filter((id) => !there.has(id)),
    )
    // Not asked for: the feed may still bring one of them, as it was.
    if (ids.length > MOST_ASKED) await serialQueue(() => forgetTombstones(projection, model))
  }

  return {
    remove,
    missed,
    lost: async (model, ids) => {
      const entries = await projection.mirror.read(model, ids)
      await missed(
        model,
        [...entries].flatMap(([id, { document, hidden }]) => (hidden && document.sync.base === null ? [] : [id])),
      )
    },
  }
}
