import { bySequence, type LoggedEvent } from '#contract/core/events/event.ts'
import type { EventLog } from '#src/store/log/log.ts'
import { LogFailure } from '#src/store/log/log-failure.ts'
import { readLogged, type StoredEvent } from '#src/store/log/upcast.ts'
import type { EventFiles } from '#src/sync-worker/events/files/event-files.ts'
import { plainCopy } from '../plain-copy.ts'
import type { LogDisk } from './disk.ts'

/** Purpose of a write: a crash may be injected at each. */
export type WriteKind = 'append' | 'send' | 'settle' | 'other'

export interface LogPortOptions {
  readonly disk: LogDisk
  readonly fence: number
  /** Carries out a write, dies before or after it, or finds the disk full. */
  readonly gate: (kind: WriteKind, apply: () => void) => Promise<void>
  /** Another worker has opened the log since. The Web Lock says so, not the disk. */
  readonly isOvertaken: () => boolean
  /** The worker's events in memory, for a disk that was emptied under it. */
  readonly onWiped: () => readonly LoggedEvent[]
  /** Called for each event that is added or replaced. */
  readonly onWritten: (before: LoggedEvent | null, after: LoggedEvent) => void
  /** An event is dropped for good; `kept` are the remaining ones. */
  readonly onForgotten: (event: LoggedEvent, kept: readonly LoggedEvent[]) => void
}

export const storedOf = ({ unreadable, ...event }: LoggedEvent): StoredEvent => ({
  id: event.id,
  sequence: event.sequence,
  schema: event.schema,
  event: unreadable === undefined ? event : unreadable,
})

export const eventOn = ({ events }: LogDisk, id: string): LoggedEvent | null => {
  const stored = events.get(id)
  return stored ? readLogged(stored) : null
}

export const eventsOn = (disk: LogDisk): readonly LoggedEvent[] =>
  [...disk.events.values()].map(readLogged).sort(bySequence)

/**
 * The log on a simulated disk, with the fence and the repair of `src/store/log/log.ts`. It tests
 * the engine, not IndexedDB.
 */
export const createLogPort = ({
  disk,
  fence,
  gate,
  isOvertaken,
  onWiped,
  onWritten,
  onForgotten,
}: LogPortOptions): EventLog & EventFiles => {
  /** The generation that this worker knows. */
  let device = disk.device
  const facts = new Map<string, unknown>()

  const read = (id: string): LoggedEvent | null => eventOn(disk, id)

  const put = (event: LoggedEvent): void => {
    const before = read(event.id)
    disk.events.set(event.id, plainCopy(storedOf(event)))
    onWritten(before, event)
  }

  const change = (kind: WriteKind, apply: () => void): Promise<void> =>
    gate(kind, () => {
      if (disk.fence === null) {
        if (isOvertaken()) throw new LogFailure('overtaken')
        disk.fence = fence
        disk.device = device
        for (const [name, value] of facts) disk.facts.set(name, plainCopy(value))
        for (const event of onWiped()) put(event)
      }
      if (disk.fence !== fence) throw new LogFailure('overtaken')
      apply()
    })

  const kindOf = (events: readonly LoggedEvent[]): WriteKind => {
    const befores = events.map(({ id }) => read(id))
    if (befores.some((before) => before === null)) return 'append'
    if (befores.some((before) => before?.state === 'sending')) return 'settle'
    return events.some(({ state }) => state === 'sending') ? 'send' : 'other'
  }

  return {
    all: async () => plainCopy(eventsOn(disk)),
    writeEvents: async (events, files = new Map()) => {
      await change(kindOf(events), () => {
        for (const event of events) put(event)
        for (const [id, file] of files) disk.files.set(id, file)
      })
    },
    forget: async (ids) => {
      if (ids.length === 0) return
      await change('other', () => {
        const forgotten = ids.flatMap((id) => read(id) ?? [])
        for (const id of ids) disk.events.delete(id)
        for (const event of forgotten) onForgotten(event, eventsOn(disk))
      })
    },
    deviceId: async (fresh) => {
      disk.device ??= fresh()
      device = disk.device
      return device
    },
    readFact: async (name) => {
      const value = plainCopy(disk.facts.get(name))
      if (value !== undefined) facts.set(name, value)
      return value
    },
    writeFact: async (name, value) => {
      await change('other', () => void disk.facts.set(name, plainCopy(value)))
      facts.set(name, value)
    },
    readBlob: async (id) => disk.files.get(id) ?? null,
    blobIds: async () => [...disk.files.keys()],
    forgetBlobs: async (ids) => {
      if (!ids.some((id) => disk.files.has(id))) return
      await change('other', () => {
        for (const id of ids) disk.files.delete(id)
      })
    },
    readDraft: async () => null,
    writeDraft: async () => undefined,
    close: async () => undefined,
  }
}
