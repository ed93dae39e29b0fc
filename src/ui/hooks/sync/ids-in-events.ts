import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'

/**
 * The ids by which events name a record: its own, and its temporary id before the server numbered
 * it.
 */
export const idsOf = (events: readonly LoggedEvent[], model: ModelName, id: RecordId): ReadonlySet<unknown> => {
  const creation = events.find((event) => event.model === model && event.action === 'create' && event.resultId === id)
  return new Set(creation ? [id, creation.recordId] : [id])
}
