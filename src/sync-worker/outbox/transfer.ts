import type { Imported, LoggedEvent } from '#contract/core/event.ts'
import { transition } from '#contract/core/event-state.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { parseRecordKey } from '#contract/core/record-key.ts'
import { readLogged, type StoredEvent } from '#src/store/log/upcast.ts'
import { type LeftOutFile, type PackedFile, packFiles, unpackFiles } from '../events/files/packed-files.ts'
import { reprojectEach } from '../projection/reproject.ts'
import type { OutboxPorts } from './outbox-ports.ts'

const FORMAT = 'sav-outbox'

/** What is written into the file that a person downloads. */
interface OutboxFile {
  readonly format: typeof FORMAT
  readonly userId: string
  readonly apiOrigin: string
  readonly deviceId: string
  readonly exportedAt: string
  readonly events: readonly StoredEvent[]
  /** Those that wait with the events; absent in files of before. */
  readonly files?: readonly PackedFile[]
  readonly leftOut?: readonly LeftOutFile[]
}

const isStored = (value: unknown): value is StoredEvent => {
  const { id, sequence, schema } = (typeof value === 'object' && value !== null ? value : {}) as Partial<StoredEvent>
  return typeof id === 'string' && typeof sequence === 'number' && typeof schema === 'number'
}

const readFile = (json: string): OutboxFile | null => {
  try {
    const file = JSON.parse(json) as Partial<OutboxFile> | null
    return file?.format === FORMAT && Array.isArray(file.events) && file.events.every(isStored) ? (file as OutboxFile) : null
  } catch {
    return null
  }
}

/** What is not settled for good: this goes into the file. */
const isOpen = ({ state }: LoggedEvent): boolean => state !== 'accepted' && state !== 'cancelled'

/** The outbox as a file that can be read again, on this device or on another one of the same person. */
export const createTransfer = (ports: OutboxPorts, pump: () => void) => {
  const { eventStore } = ports.projection

  const chosen = (eventIds: readonly string[] | undefined): readonly LoggedEvent[] => {
    if (!eventIds) return eventStore.events().filter(isOpen)
    const found = new Set(eventIds.flatMap((id) => eventStore.find(id) ?? []))
    for (const { writes, reads } of found) {
      for (const key of [...writes, ...reads]) {
        const creation = eventStore.creatorOf(key)
        if (creation && isOpen(creation)) found.add(creation)
      }
    }
    return [...found].sort((one, other) => one.sequence - other.sequence)
  }

  return {
    /** All that is open, or these events with the open ones that they are built on. */
    exportOutbox: async (eventIds?: readonly string[]): Promise<string> => {
      const open = chosen(eventIds)
      const keys = new Set(open.flatMap(({ writes, reads }) => [...writes, ...reads]))
      // The accepted creations among them say what the temporary ids stand for.
      const named = [...keys].flatMap((key) => {
        const creation = isTemporaryId(parseRecordKey(key).id) ? eventStore.creatorOf(key) : undefined
        return creation?.state === 'accepted' ? [{ ...creation, effectVersion: 0 }] : []
      })
      const file: OutboxFile = {
        format: FORMAT,
        userId: ports.projection.context().actor.id,
        apiOrigin: ports.apiOrigin,
        deviceId: ports.deviceId,
        exportedAt: new Date(ports.now()).toISOString(),
        events: [...named, ...open].map((event) => ({
          id: event.id,
          sequence: event.sequence,
          schema: event.schema,
          event: 'unreadable' in event ? event.unreadable : event,
        })),
        ...(await packFiles(open, ports.files)),
      }
      return JSON.stringify(file, null, 2)
    },

    /** Known events stay as they are here; the others enter the queue behind what is in it. */
    importOutbox: (json: string): Promise<Imported> =>
      ports.serialQueue.urgent(async () => {
        const file = readFile(json)
        if (!file) return { status: 'unreadable' }
        const { actor } = ports.projection.context()
        if (file.userId !== actor.id) return { status: 'other_user' }
        if (file.apiOrigin !== ports.apiOrigin) return { status: 'other_api' }
        const read = file.events.map(readLogged).sort((one, other) => one.sequence - other.sequence)
        const fresh = read.filter(({ id }) => eventStore.find(id) === undefined)
        const readable = fresh.filter(
          ({ state, userId, apiOrigin }) => state !== 'quarantined' && userId === actor.id && apiOrigin === ports.apiOrigin,
        )
        const added = readable.map((event) => ({
          ...transition(event, { type: 'interrupted' }),
          sequence: eventStore.nextSequence(),
          deviceId: ports.deviceId,
        }))
        const files = unpackFiles(file.files)
        await eventStore.save(added, new Map([...files].filter(([id]) => added.some((event) => event.id === id))))
        await reprojectEach(ports.projection, added)
        pump()
        return { status: 'imported', added: added.length, known: read.length - fresh.length, unreadable: fresh.length - readable.length }
      }),
  }
}
