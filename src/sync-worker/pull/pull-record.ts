import type { RecordId } from '#contract/core/ids.ts'
import { recordFromWire } from '#contract/core/kinds/wire.ts'
import { modelPath } from '#contract/core/model-path.ts'
import type { WireRow } from '#contract/core/protocol.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { isUncertain } from '../events/uncertain.ts'
import { applyReplication } from '../projection/replication.ts'
import type { ModelPullParts } from './model-pull-parts.ts'

/**
 * Pulls one record alone, where no feed brings it. Leaves the mirror unchanged without an answer.
 */
export const pullRecord = async (
  { projection, serialQueue, get }: ModelPullParts,
  model: ModelName,
  id: RecordId,
): Promise<void> => {
  const answer = await get(modelPath(model, id))
  if (answer?.status === 200) {
    const row = recordFromWire(modelOf(model), (answer.body as { readonly data: WireRow }).data)
    await serialQueue(async () => {
      // An event that was sent since may be in the row or not: its answer brings a row of its own.
      if (isUncertain(projection.eventStore, model, id)) return
      await applyReplication(projection, { model, rows: [row] })
    })
  }
  if (answer?.status === 404 || answer?.status === 410)
    await serialQueue(() => applyReplication(projection, { model, deletedIds: [id] }))
}
