import type { RecordId } from '#contract/core/ids.ts'
import type { Mirror, MirrorEntry } from '#src/store/mirror.ts'
import { plainCopy } from '../plain-copy.ts'
import { emptied, entriesOf, layerOf, type MirrorDisk, type MirrorLayer } from './disk.ts'

export interface MirrorPortOptions {
  readonly disk: MirrorDisk
  readonly setTimer: (run: () => void, ms: number) => void
  /** Virtual ms for which a write stays in memory alone. */
  readonly delay: () => number
  readonly isFull: () => boolean
  /** A planted bug: facts are written to disk before their rows. */
  readonly factsFirst: boolean
  /** May die before a write of rows. */
  readonly onRows: () => Promise<void>
}

interface Operation {
  readonly isFact: boolean
  readonly apply: (layer: MirrorLayer) => void
}

/**
 * The mirror of one worker: memory that is read and written at once, and a disk that takes the
 * writes in order, later. A full disk is emptied and takes no more writes of this worker
 * (`src/store/columnar/blocks`).
 */
export const createMirrorPort = ({ disk, setTimer, delay, isFull, factsFirst, onRows }: MirrorPortOptions) => {
  disk.owner += 1
  const owner = disk.owner
  const memory = layerOf(disk)
  const waiting: Operation[] = []
  let flushes: (() => void)[] = []
  let isWriting = true
  let isAsked = false

  const flush = (most = waiting.length): void => {
    if (isWriting && disk.owner !== owner) isWriting = false
    if (isWriting && isFull()) {
      emptied(disk)
      isWriting = false
    }
    for (const { apply } of waiting.splice(0, most)) if (isWriting) apply(disk)
    if (waiting.length > 0) return
    const done = flushes
    flushes = []
    for (const tell of done) tell()
  }

  const write = (operation: Operation): void => {
    operation.apply(memory)
    if (factsFirst && operation.isFact) waiting.unshift(operation)
    else waiting.push(operation)
    if (isAsked) return
    isAsked = true
    setTimer(() => {
      isAsked = false
      flush()
    }, delay())
  }

  const mirror: Mirror = {
    read: async (model, ids) => {
      const entries = entriesOf(memory, model)
      return new Map(
        ids.flatMap((id): [RecordId, MirrorEntry][] => {
          const entry = entries.get(id)
          return entry ? [[id, plainCopy(entry)]] : []
        }),
      )
    },
    writeEntries: async (model, entries) => {
      await onRows()
      const written = plainCopy(entries)
      write({
        isFact: false,
        apply: (layer) => {
          for (const entry of written) entriesOf(layer, model).set(entry.document.id, entry)
        },
      })
    },
    ids: async (model) => [...entriesOf(memory, model)].filter(([, { hidden }]) => !hidden).map(([id]) => id),
    hiddenIds: async (model) => [...entriesOf(memory, model)].filter(([, { hidden }]) => hidden).map(([id]) => id),
    loaded: async () => undefined,
    readFact: async (name) => plainCopy(memory.facts.get(name)),
    recallFact: (name) => plainCopy(memory.facts.get(name)),
    writeFact: async (name, value) => {
      const written = plainCopy(value)
      write({ isFact: true, apply: (layer) => void layer.facts.set(name, written) })
    },
    flushed: () => (waiting.length === 0 ? Promise.resolve() : new Promise((done) => flushes.push(done))),
    close: async () => flush(),
  }

  return {
    mirror,
    memory,
    /** The worker dies: waiting writes are lost, except the first few. */
    die: (share: number) => flush(Math.floor(share * waiting.length)),
  }
}

export type MirrorPort = ReturnType<typeof createMirrorPort>
