import type { Imported, LoggedEvent } from '#contract/core/event.ts'
import { happen } from '#contract/core/event-life.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { readLogged, type StoredEvent } from '#src/store/log/upcast.ts'
import { reprojectEach } from '../receive.ts'
import { type LeftOutFile, type PackedFile, packFiles, unpackFiles } from './files/packed-files.ts'
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
  const { journal } = ports.receive

  const chosen = (eventIds: readonly string[] | undefined): readonly LoggedEvent[] => {
    if (!eventIds) return journal.events().filter(isOpen)
    const found = new Set(eventIds.flatMap((id) => journal.find(id) ?? []))
    for (const { writes, reads } of found) {
      for (const thing of [...writes, ...reads]) {
        const creation = journal.creatorOf(thing)
        if (creation && isOpen(creation)) found.add(creation)
      }
    }
    return [...found].sort((one, other) => one.sequence - other.sequence)
  }

  return {
    /** All that is open, or these events with the open ones that they are built on. */
    exportOutbox: async (eventIds?: readonly string[]): Promise<string> => {
      const open = chosen(eventIds)
      const things = new Set(open.flatMap(({ writes, reads }) => [...writes, ...reads]))
      // The accepted creations among them say what the temporary ids stand for.
      const named = [...things].flatMap((thing) => {
        const creation = isTemporaryId(thing.slice(thing.indexOf(':') + 1)) ? journal.creatorOf(thing) : undefined
        return creation?.state === 'accepted' ? [{ ...creation, effectVersion: 0 }] : []
      })
      const file: OutboxFile = {
        format: FORMAT,
        userId: ports.receive.context().actor.id,
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
      ports.exclusive.urgent(async () => {
        const file = readFile(json)
        if (!file) return { status: 'unreadable' }
        const { actor } = ports.receive.context()
        if (file.userId !== actor.id) return { status: 'other_user' }
        if (file.apiOrigin !== ports.apiOrigin) return { status: 'other_api' }
        const read = file.events.map(readLogged).sort((one, other) => one.sequence - other.sequence)
        const fresh = read.filter(({ id }) => journal.find(id) === undefined)
        const readable = fresh.filter(
          ({ state, userId, apiOrigin }) => state !== 'quarantined' && userId === actor.id && apiOrigin === ports.apiOrigin,
        )
        const added = readable.map((event) => ({
          ...happen(event, { type: 'interrupted' }),
          sequence: journal.nextSequence(),
          deviceId: ports.deviceId,
        }))
        const files = unpackFiles(file.files)
        await journal.save(added, new Map([...files].filter(([id]) => added.some((event) => event.id === id))))
        await reprojectEach(ports.receive, added)
        pump()
        return { status: 'imported', added: added.length, known: read.length - fresh.length, unreadable: fresh.length - readable.length }
      }),
  }
}
