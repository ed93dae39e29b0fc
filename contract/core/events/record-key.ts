import type { RecordId } from '../ids.ts'

/** Name of one record of any model: `model:id`. A temporary id contains a colon itself. */
export type RecordKey = `${string}:${string}`

/** Returns the key of a record. */
export const recordKey = (model: string, id: RecordId): RecordKey => `${model}:${id}`

/** Returns the key of the order among all records of a model; no record has it. */
export const sequenceKey = (model: string): RecordKey => `${model}:`

/** Splits a key at its first colon. A text without a colon has an empty id. */
export const parseRecordKey = (key: string): { readonly model: string; readonly id: RecordId } => {
  const colon = key.indexOf(':')
  return colon < 0 ? { model: key, id: '' } : { model: key.slice(0, colon), id: key.slice(colon + 1) }
}
