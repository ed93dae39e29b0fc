import type { RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Exclusive } from '../exclusive.ts'
import { forgetTombstones } from '../outbox/restored.ts'
import { type ReceivePorts, receive } from '../receive.ts'
import type { Ask } from './ask.ts'
import { createStillThere } from './still-there.ts'

/** Somebody who may not see a model's records any more has lost all of them: these are not asked for one by one. */
const MOST_ASKED = 2000

interface SweepPorts {
  readonly receive: ReceivePorts
  readonly exclusive: Exclusive
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
export const createSweep = ({ receive: door, exclusive, ask }: SweepPorts): Sweep => {
  const stillThere = createStillThere(ask)

  const remove = (model: ModelName, ids: readonly RecordId[]): Promise<void> =>
    exclusive(async () => {
      for (let start = 0; start < ids.length; start += ALL_LIMIT) {
        await receive(door, { model, rows: [], deleted: ids.slice(start, start + ALL_LIMIT), settled: [] })
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
    if (ids.length > MOST_ASKED) await exclusive(() => forgetTombstones(door, model))
  }

  return {
    remove,
    missed,
    lost: async (model, ids) => {
      const entries = await door.mirror.read(model, ids)
      await missed(
        model,
        [...entries].flatMap(([id, { document, hidden }]) => (hidden && document.sync.base === null ? [] : [id])),
      )
    },
  }
}
