import { bySequence, type LoggedEvent } from '#contract/core/events/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Draft, EventLog } from '#src/store/log/log.ts'
import type { Mirror, MirrorEntry } from '#src/store/mirror.ts'

/**
 * Called before each write with its content: a crash of the worker may happen before or after it.
 */
export type Write = (apply: () => void) => Promise<void>

/** A disk without any delay. */
export const atOnce: Write = async (apply) => apply()

/** Content of a device's disk: it outlives the worker. */
export interface Disk {
  readonly events: Map<string, LoggedEvent>
  readonly entries: Map<string, Map<RecordId, MirrorEntry>>
  readonly facts: Map<string, unknown>
  readonly drafts: Map<string, Draft>
}

export const createDisk = (): Disk => ({ events: new Map(), entries: new Map(), facts: new Map(), drafts: new Map() })

const copy = <Value>(value: Value): Value => structuredClone(value)

/** The log's interface on a disk in memory: it tests the engine, not IndexedDB. */
export const logOn = (disk: Disk, deviceId: string, write: Write): EventLog => ({
  readFact: async (name) => copy(disk.facts.get(`log:${name}`)),
  writeFact: (name, value) => write(() => disk.facts.set(`log:${name}`, copy(value))),
  all: async () => copy([...disk.events.values()].sort(bySequence)),
  writeEvents: (events, _files, draftKeys = []) =>
    write(() => {
      for (const event of events) disk.events.set(event.id, copy(event))
      for (const key of draftKeys) disk.drafts.delete(key)
    }),
  forget: (ids) =>
    write(() => {
      for (const id of ids) disk.events.delete(id)
    }),
  deviceId: async () => deviceId,
  readDraft: async (key) => copy(disk.drafts.get(key) ?? null),
  writeDraft: (key, values) =>
    write(() => {
      if (values) disk.drafts.set(key, copy(values))
      else disk.drafts.delete(key)
    }),
  close: async () => undefined,
})

/** The mirror's interface on a disk in memory. */
export const mirrorOn = (disk: Disk, write: Write): Mirror => {
  const of = (model: ModelName): Map<RecordId, MirrorEntry> => {
    const known = disk.entries.get(model) ?? new Map<RecordId, MirrorEntry>()
    disk.entries.set(model, known)
    return known
  }
  return {
    read: async (model, ids) =>
      new Map(ids.flatMap((id) => (of(model).has(id) ? [[id, copy(of(model).get(id) as MirrorEntry)] as const] : []))),
    writeEntries: (model, entries) =>
      write(() => {
        for (const entry of entries) of(model).set(entry.document.id, copy(entry))
      }),
    ids: async (model) => [...of(model)].filter(([, { hidden }]) => !hidden).map(([id]) => id),
    hiddenIds: async (model) => [...of(model)].filter(([, { hidden }]) => hidden).map(([id]) => id),
    loaded: async () => undefined,
    readFact: async (name) => copy(disk.facts.get(name)),
    recallFact: (name) => copy(disk.facts.get(name)),
    writeFact: (name, value) => write(() => disk.facts.set(name, copy(value))),
    flushed: async () => undefined,
    close: async () => undefined,
  }
}
