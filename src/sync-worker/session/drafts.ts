import type { RecordId } from '#contract/core/ids.ts'
import type { DeviceLog } from '#src/store/log/log.ts'

type Draft = Readonly<Record<string, unknown>>

export interface Drafts {
  readonly read: (key: string) => Promise<Draft | null>
  /** Null removes it. */
  readonly write: (key: string, values: Draft | null) => Promise<void>
}

interface DraftPorts {
  readonly log: Pick<DeviceLog, 'readDraft' | 'writeDraft'>
  readonly resolve: (id: RecordId) => RecordId
  /** The temporary id of a record that was made on this device; null of every other. */
  readonly temporaryOf: (model: string, id: RecordId) => RecordId | null
}

/** What is typed on the page of a record is kept under `model:id:what`. */
const OF_A_RECORD = /^([a-z_]+):(new:[^:]+|[1-9]\d*):(.+)$/

/**
 * Drafts, whichever name their record had when they were typed: what was kept under its temporary id is found under the server's, and the other way
 * round by a page that does not know the number yet. It is written under the newest name, and only there.
 */
export const createDrafts = ({ log, resolve, temporaryOf }: DraftPorts): Drafts => {
  const keysOf = (key: string): readonly [string, ...string[]] => {
    const [, model = '', named = '', what = ''] = OF_A_RECORD.exec(key) ?? []
    if (model === '') return [key]
    const id = resolve(named)
    const temporary = id === named ? temporaryOf(model, id) : named
    return temporary === null ? [key] : [`${model}:${id}:${what}`, `${model}:${temporary}:${what}`]
  }

  return {
    read: async (key) => {
      for (const name of keysOf(key)) {
        const draft = await log.readDraft(name)
        if (draft) return draft
      }
      return null
    },
    write: async (key, values) => {
      const [present, ...former] = keysOf(key)
      await log.writeDraft(present, values)
      for (const name of former) await log.writeDraft(name, null)
    },
  }
}
