import type { LoggedEvent } from '#contract/core/events/event.ts'
import { parseRecordKey, recordKey } from '#contract/core/events/record-key.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'

/**
 * Returns the event with other ids for records of a model: in its record id, payload and record
 * keys.
 */
export const renameRecords = (
  event: LoggedEvent,
  model: ModelName,
  newIds: ReadonlyMap<RecordId, RecordId>,
): LoggedEvent => {
  const newIdOf = (id: RecordId): RecordId => newIds.get(id) ?? id
  const renameKey = (key: string): string => {
    const record = parseRecordKey(key)
    return record.model === model ? recordKey(model, newIdOf(record.id)) : key
  }
  const fields = isModelName(event.model) ? (findAction(event.model, event.action)?.body ?? {}) : {}
  const payload = Object.entries(event.payload).map(([name, value]) => [
    name,
    fields[name]?.model === model && typeof value === 'string' ? newIdOf(value) : value,
  ])
  return {
    ...event,
    recordId: event.model === model ? newIdOf(event.recordId) : event.recordId,
    payload: Object.fromEntries(payload),
    writes: event.writes.map(renameKey),
    reads: event.reads.map(renameKey),
  }
}

/** A record with a temporary id and the number that the server gave it. */
export interface NumberedRecord {
  readonly model: ModelName
  readonly temporaryId: RecordId
  readonly id: RecordId
  /** Epoch that gave the number, where known. */
  readonly birth: string | undefined
}

/**
 * Returns the event with the number in place of the temporary id, and the number's epoch beside it.
 */
export const withServerId = (event: LoggedEvent, { model, temporaryId, id, birth }: NumberedRecord): LoggedEvent => {
  const numberedEvent = renameRecords(event, model, new Map([[temporaryId, id]]))
  return birth === undefined
    ? numberedEvent
    : { ...numberedEvent, born: { ...numberedEvent.born, [recordKey(model, id)]: birth } }
}
