import type { RecordId } from '#contract/core/ids.ts'
import { ALL_LIMIT } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import type { SerialQueue } from '../core/serial-queue.ts'
import { forgetTombstones } from '../projection/forget-tombstones.ts'
import { isTombstone } from '../projection/mirror-entry.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { applyReplication } from '../projection/replication.ts'
import type { ApiGet } from './api-get.ts'
import { createFindVisible } from './find-visible.ts'

/**
 * Most records that are asked for by id. A person who may no longer see a model has lost all of its
 * records: these are removed without a question.
 */
const MAX_ASKED = 2000

interface SweepParts {
  readonly projection: ProjectionParts
  readonly serialQueue: SerialQueue
  readonly get: ApiGet
}

/** Removes records that the server no longer shows, although no page says so. */
export interface Sweep {
  /** Removes these records without a question. */
  readonly removeRecords: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
  /**
   * Removes those of these records that the server no longer shows. Rejects where it does not
   * answer.
   */
  readonly removeInvisible: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
  /**
   * Like `removeInvisible`, but skips tombstones. A record that own events hide is no tombstone: it
   * is shown again if its deletion is refused.
   */
  readonly removeInvisibleEntries: (model: ModelName, ids: readonly RecordId[]) => Promise<void>
}

const isShownEntry = (entry: MirrorEntry | undefined): boolean => entry !== undefined && !isTombstone(entry)

/** Creates a sweep that asks the server by `get`. */
export const createSweep = ({ projection, serialQueue, get }: SweepParts): Sweep => {
  const { appliedEventsOf } = projection.eventStore
  const findVisible = createFindVisible(get)

  const removeRecords = (model: ModelName, ids: readonly RecordId[]): Promise<void> =>
    serialQueue(async () => {
      for (let start = 0; start < ids.length; start += ALL_LIMIT) {
        await applyReplication(projection, { model, deletedIds: ids.slice(start, start + ALL_LIMIT) })
      }
    })

  const removeInvisible = async (model: ModelName, ids: readonly RecordId[]): Promise<void> => {
    const isTooMany = ids.length > MAX_ASKED
    const visibleIds = isTooMany ? new Set<RecordId>() : await findVisible(model, ids)
    if (!visibleIds) throw new Error(`The server did not answer which of ${ids.length} ${model} records it still has.`)
    await removeRecords(
      model,
      ids.filter((id) => !visibleIds.has(id)),
    )
    // Without a question, one of these records may still come by the feed, in its present version.
    if (isTooMany) await serialQueue(() => forgetTombstones(projection, model))
  }

  return {
    removeRecords,
    removeInvisible,
    removeInvisibleEntries: async (model, ids) => {
      const entries = await projection.mirror.read(model, ids)
      await removeInvisible(
        model,
        ids.filter((id) => isShownEntry(entries.get(id)) || appliedEventsOf(model, id).length > 0),
      )
    },
  }
}
