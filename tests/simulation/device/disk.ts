import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import type { StoredEvent } from '#src/store/log/upcast.ts'
import type { MirrorEntry } from '#src/store/mirror.ts'
import type { Tokens } from '#src/sync-worker/surface.ts'

/** Log of one person on one device, as it is on the disk. */
export interface LogDisk {
  readonly events: Map<string, StoredEvent>
  device: string | null
  /** Fence of the worker that owns the log; null once the log was deleted from outside. */
  fence: number | null
  readonly facts: Map<string, unknown>
  /** Bytes of files that wait with events, by their ids. */
  readonly files: Map<string, Blob>
  /** The token pair that a refresh token was traded for. */
  traded: { readonly former: string; readonly tokens: Tokens } | null
}

/** Rows and facts, on disk or in a worker's memory. */
export interface MirrorLayer {
  readonly entries: Map<ModelName, Map<RecordId, MirrorEntry>>
  readonly facts: Map<string, unknown>
}

/** Mirror of one person on one device. The worker that opened it last is the writer. */
export interface MirrorDisk extends MirrorLayer {
  owner: number
}

export const emptyLog = (): LogDisk => ({
  events: new Map(),
  facts: new Map(),
  files: new Map(),
  device: null,
  fence: 0,
  traded: null,
})
export const emptyMirror = (): MirrorDisk => ({ entries: new Map(), facts: new Map(), owner: 0 })

export const emptied = (layer: MirrorLayer): void => {
  layer.entries.clear()
  layer.facts.clear()
}

/** A copy that shares no changes with the original: entries are replaced, never changed. */
export const layerOf = ({ entries, facts }: MirrorLayer): MirrorLayer => ({
  entries: new Map([...entries].map(([model, rows]) => [model, new Map(rows)])),
  facts: new Map(facts),
})

export const entriesOf = (layer: MirrorLayer, model: ModelName): Map<RecordId, MirrorEntry> => {
  const known = layer.entries.get(model)
  if (known) return known
  const made = new Map<RecordId, MirrorEntry>()
  layer.entries.set(model, made)
  return made
}
