import { recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { recordOf } from '#src/store/mirror-schema.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'

/** Records as the person sees them, with the effect of events that are being dispatched. */
export interface DisplayedRecords {
  /** Returns null for a record that is not shown. */
  readonly read: (model: ModelName, id: RecordId) => Promise<AnyRecord | null>
  /** Sets the record that an event of this dispatch leaves; null for a deleted record. */
  readonly expect: (model: ModelName, id: RecordId, record: AnyRecord | null) => void
}

/** Reads records from the mirror, with the expected effects of the group. */
export const createDisplayedRecords = ({ eventStore, mirror }: ProjectionParts): DisplayedRecords => {
  const expectedRecords = new Map<string, AnyRecord | null>()
  return {
    read: async (model, id) => {
      const resolvedId = eventStore.resolve(id)
      const expectedRecord = expectedRecords.get(recordKey(model, resolvedId))
      if (expectedRecord !== undefined) return expectedRecord
      const entry = (await mirror.read(model, [resolvedId])).get(resolvedId)
      return entry && !entry.hidden ? recordOf(entry.document) : null
    },
    expect: (model, id, record) => expectedRecords.set(recordKey(model, eventStore.resolve(id)), record),
  }
}
