import type { LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { createBuckets } from './buckets.ts'

/**
 * Server ids of the temporary ids, as the events say.
 *
 * 1. The newest numbered creation of a temporary id decides. A refused creation that was corrected
 *    and accepted late nevertheless made a separate record: the temporary id stands for the
 *    correction's.
 * 2. When no creation of a temporary id can be read, any other numbered event on the record
 *    decides.
 * 3. A restored server may take a number back: then the temporary id stands for itself again.
 */
export interface RecordNumbers {
  /**
   * Reads the number that a new or changed event names. The event must already be in `eventsOf`.
   */
  readonly readEvent: (event: LoggedEvent) => void
  readonly creationsOf: (key: string) => readonly LoggedEvent[]
  readonly resolve: (id: RecordId) => RecordId
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

/** `eventsOf` returns the events of these ids by sequence. */
export const createRecordNumbers = (eventsOf: (ids: Iterable<string>) => readonly LoggedEvent[]): RecordNumbers => {
  const creations = createBuckets()
  /** Events on a temporary id other than its creations. */
  const changes = createBuckets()
  const serverIds = new Map<RecordId, RecordId>()
  const temporaryIds = new Map<string, RecordId>()

  const creationsOf = (key: string): readonly LoggedEvent[] => eventsOf(creations.idsOf(key))

  const numberOf = (key: string): RecordId | null => {
    const keyCreations = creationsOf(key)
    const created = keyCreations.findLast(({ resultId }) => resultId !== null)?.resultId ?? null
    if (created !== null || keyCreations.some(({ state }) => state !== 'quarantined')) return created
    return eventsOf(changes.idsOf(key)).findLast(({ resultId }) => resultId !== null)?.resultId ?? null
  }

  return {
    readEvent: ({ id: eventId, model, recordId, action }) => {
      if (!isTemporaryId(recordId)) return
      const key = recordKey(model, recordId)
      ;(action === 'create' ? creations : changes).addId(key, eventId)
      const id = numberOf(key)
      const previousId = serverIds.get(recordId)
      if (previousId !== undefined && previousId !== id) temporaryIds.delete(recordKey(model, previousId))
      if (id === null) {
        serverIds.delete(recordId)
        return
      }
      serverIds.set(recordId, id)
      temporaryIds.set(recordKey(model, id), recordId)
    },
    creationsOf,
    resolve: (id) => serverIds.get(id) ?? id,
    temporaryOf: (model, id) => temporaryIds.get(recordKey(model, id)) ?? null,
  }
}
