import type { LoggedEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { parseRecordKey, recordKey } from '#contract/core/record-key.ts'
import { findAction, isModelName, type ModelName } from '#contract/registry.ts'

/** The event with these records of a model under other names, wherever it names them. */
export const renameRecords = (event: LoggedEvent, model: ModelName, names: ReadonlyMap<RecordId, RecordId>): LoggedEvent => {
  const nameOf = (id: RecordId): RecordId => names.get(id) ?? id
  const renameKey = (key: string): string => {
    const { model: modelOfKey, id } = parseRecordKey(key)
    return modelOfKey === model ? recordKey(model, nameOf(id)) : key
  }
  const fields = isModelName(event.model) ? (findAction(event.model, event.action)?.body ?? {}) : {}
  const payload = Object.entries(event.payload).map(([name, value]) => [
    name,
    fields[name]?.model === model && typeof value === 'string' ? nameOf(value) : value,
  ])
  return {
    ...event,
    recordId: event.model === model ? nameOf(event.recordId) : event.recordId,
    payload: Object.fromEntries(payload),
    writes: event.writes.map(renameKey),
    reads: event.reads.map(renameKey),
  }
}

/** A record that was named by its temporary id, and is named by its number from now on. */
export interface NumberedRecord {
  readonly model: ModelName
  readonly temporaryId: RecordId
  readonly id: RecordId
  /** The life that gave the number, where that is known. */
  readonly birth: string | undefined
}

/** The event with that number. The number alone says then which record is meant: its life belongs to it. */
export const withServerId = (event: LoggedEvent, { model, temporaryId, id, birth }: NumberedRecord): LoggedEvent => {
  const next = renameRecords(event, model, new Map([[temporaryId, id]]))
  return birth === undefined ? next : { ...next, born: { ...next.born, [recordKey(model, id)]: birth } }
}
