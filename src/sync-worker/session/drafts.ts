import type { DeviceLog } from '#src/store/log/log.ts'
import { type RecordIds, storedDraftKeys } from '../events/draft-keys.ts'

type Draft = Readonly<Record<string, unknown>>

/** Stored form input by key. */
export interface Drafts {
  readonly read: (key: string) => Promise<Draft | null>
  /** Stores a draft; null removes the stored one. */
  readonly write: (key: string, values: Draft | null) => Promise<void>
}

interface DraftPorts extends RecordIds {
  readonly log: Pick<DeviceLog, 'readDraft' | 'writeDraft'>
}

/**
 * Reads and writes drafts in the log. A draft of a record is found under its temporary id and under
 * the server's id, since a page may not know the server's id yet; it is stored under the newest.
 */
export const createDrafts = ({ log, ...ids }: DraftPorts): Drafts => {
  const keysOf = (key: string) => storedDraftKeys(key, ids)

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
