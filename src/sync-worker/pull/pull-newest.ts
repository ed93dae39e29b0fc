import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { modelPath } from '#contract/core/model-path.ts'
import type { ListAnswer } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { type Cursor, readCursor, writeCursor } from '../epochs/cursor.ts'
import { applyReplication } from '../projection/replication.ts'
import type { ModelPullParts } from './model-pull-parts.ts'

/** Number of newest rows that a first pull asks for, so that the first screen is usable at once. */
const NEWEST_COUNT = 200

/**
 * Pulls the newest rows of a large model before its feed. `order` is the API's
 * (`field:direction`). Does nothing once there are own events: a list names no accepted keys, so
 * only the feed tells which events a row contains. Resolves with false where the server did not
 * answer.
 */
export const pullNewest = async (parts: ModelPullParts, model: ModelName, order: string): Promise<boolean> => {
  const { projection, serialQueue, epochs, get } = parts
  const { mirror, eventStore } = projection
  if (eventStore.size() > 0) return true
  const answer = await get(`${modelPath(model)}?limit=${NEWEST_COUNT}&orderBy=${order}`)
  if (answer?.status === 200 && eventStore.size() === 0)
    await serialQueue(async () => {
      const cursor = await readCursor(mirror, model)
      if (!mayJoin(cursor, answer.epoch)) return
      // The first feed page compares this epoch with its own: rows must not outlive a
      // restore.
      if (cursor.cursor === '' && answer.epoch !== undefined)
        await writeCursor(mirror, model, { ...cursor, epoch: answer.epoch })
      epochs.noteFirstEpoch(model, answer.epoch)
      const rows = (answer.body as ListAnswer).data.map((row) => recordFromWire(modelOf(model), row))
      await applyReplication(projection, { model, rows })
    })
  return answer !== null
}

/**
 * Returns whether rows of this epoch may join the rows that are here. Rows of two epochs would
 * count as rows of the later one, and the records of the earlier one as deleted in it. The feed
 * replaces all of them.
 */
const mayJoin = ({ former, epoch }: Cursor, epochOfRows: string | undefined): boolean => {
  const epochHere = former ?? epoch
  return epochHere === undefined || epochOfRows === undefined || epochHere === epochOfRows
}
