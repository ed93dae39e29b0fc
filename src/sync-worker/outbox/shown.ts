import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import type { ModelName } from '#contract/registry.ts'
import { recordOf } from '#src/store/mirror-schema.ts'
import type { ReceivePorts } from '../receive.ts'

/** Records as the person sees them, and as they will be once what is being written down is shown as well. */
export interface Shown {
  readonly read: (model: ModelName, id: RecordId) => Promise<AnyRecord | null>
  readonly will: (model: ModelName, id: RecordId, record: AnyRecord | null) => void
}

export const createShown = ({ journal, mirror }: ReceivePorts): Shown => {
  const ahead = new Map<string, AnyRecord | null>()
  return {
    read: async (model, id) => {
      const resolved = journal.resolve(id)
      const known = ahead.get(`${model}:${resolved}`)
      if (known !== undefined) return known
      const entry = (await mirror.read(model, [resolved])).get(resolved)
      return entry && !entry.hidden ? recordOf(entry.document) : null
    },
    will: (model, id, record) => ahead.set(`${model}:${journal.resolve(id)}`, record),
  }
}
