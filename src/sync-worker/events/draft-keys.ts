import type { RecordId } from '#contract/core/ids.ts'

/** Both ids of a record that was created on this device. */
export interface RecordIds {
  readonly resolve: (id: RecordId) => RecordId
  /** Returns the temporary id of a record that was created on this device; null for any other. */
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

/** Key of a draft of one record: `model:id:name`, or `model:id` for its only draft. */
const RECORD_DRAFT_KEY = /^([a-z_]+):(new:[^:]+|[1-9]\d*)(|:.+)$/

/**
 * Keys under which a draft may be stored, newest first: a page may not know yet which id the server
 * has given to the record of the draft.
 */
export const storedDraftKeys = (key: string, { resolve, temporaryOf }: RecordIds): readonly [string, ...string[]] => {
  const [, model = '', keyId = '', name = ''] = RECORD_DRAFT_KEY.exec(key) ?? []
  if (model === '') return [key]
  const id = resolve(keyId)
  const temporary = id === keyId ? temporaryOf(model, id) : keyId
  return temporary === null ? [key] : [`${model}:${id}${name}`, `${model}:${temporary}${name}`]
}
