import type { RecordId } from '#contract/core/ids.ts'
import type { DeviceLog } from '#src/store/log/log.ts'

type Draft = Readonly<Record<string, unknown>>

/** Stored form input by key. */
export interface Drafts {
  readonly read: (key: string) => Promise<Draft | null>
  /** Stores a draft; null removes the stored one. */
  readonly write: (key: string, values: Draft | null) => Promise<void>
}

interface DraftPorts {
  readonly log: Pick<DeviceLog, 'readDraft' | 'writeDraft'>
  readonly resolve: (id: RecordId) => RecordId
  /** Returns the temporary id of a record that was created on this device; null for any other. */
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

/** Key of a draft of one record: `model:id:name`, or `model:id` for its only draft. */
const RECORD_DRAFT_KEY = /^([a-z_]+):(new:[^:]+|[1-9]\d*)(|:.+)$/

/**
 * Reads and writes drafts in the log. A draft of a record is found under its temporary id and under
 * the server's id, since a page may not know the server's id yet; it is stored under the newest.
 */
export const createDrafts = ({ log, resolve, temporaryOf }: DraftPorts): Drafts => {
  /** Keys under which a draft may be stored, newest first. */
  const keysOf = (key: string): readonly [string, ...string[]] => {
    const [, model = '', keyId = '', name = ''] = RECORD_DRAFT_KEY.exec(key) ?? []
    if (model === '') return [key]
    const id = resolve(keyId)
    const temporary = id === keyId ? temporaryOf(model, id) : keyId
    return temporary === null ? [key] : [`${model}:${id}${name}`, `${model}:${temporary}${name}`]
  }

  return {
    read: async (key) => {
      for (const candidate of keysOf(key)) {
        const draft = await log.readDraft(candidate)
        if (draft) return draft
      }
      return null
    },
    write: async (key, values) => {
      const [newestKey, ...olderKeys] = keysOf(key)
      await log.writeDraft(newestKey, values)
      for (const olderKey of olderKeys) await log.writeDraft(olderKey, null)
    },
  }
}
