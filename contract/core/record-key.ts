import type { RecordId } from './ids.ts'

/** Names one record of any model: `model:id`. The id is a server id or a temporary one, which has a colon of its own. */
export type RecordKey = `${string}:${string}`

export const recordKey = (model: string, id: RecordId): RecordKey => `${model}:${id}`

/** Splits a key at its first colon. A text without a colon has an empty id. */
export const parseRecordKey = (key: string): { readonly model: string; readonly id: RecordId } => {
  const colon = key.indexOf(':')
  return colon < 0 ? { model: key, id: '' } : { model: key.slice(0, colon), id: key.slice(colon + 1) }
}
