import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { recordKey } from '#contract/core/record-key.ts'
import type { ModelName } from '#contract/registry.ts'
import { recordOf } from '#src/store/mirror-schema.ts'
import type { ProjectionPorts } from '../projection/projection-ports.ts'

/** Records as the person sees them, and as they will be once what is being written down is shown as well. */
export interface DisplayedRecords {
  readonly read: (model: ModelName, id: RecordId) => Promise<AnyRecord | null>
  readonly expect: (model: ModelName, id: RecordId, record: AnyRecord | null) => void
}

export const createDisplayedRecords = ({ eventStore, mirror }: ProjectionPorts): DisplayedRecords => {
  const ahead = new Map<string, AnyRecord | null>()
  return {
    read: async (model, id) => {
      const resolved = eventStore.resolve(id)
      const known = ahead.get(recordKey(model, resolved))
      if (known !== undefined) return known
      const entry = (await mirror.read(model, [resolved])).get(resolved)
      return entry && !entry.hidden ? recordOf(entry.document) : null
    },
    expect: (model, id, record) => ahead.set(recordKey(model, eventStore.resolve(id)), record),
  }
}
