import { isLostCreation, recordKeysOf, requiredCreations } from '#contract/core/events/dependencies.ts'
import { bySequence, type Imported, type LoggedEvent } from '#contract/core/events/event.ts'
import { transition } from '#contract/core/events/event-state.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import { isModelName } from '#contract/registry.ts'
import { readLogged, type StoredEvent } from '#src/store/log/upcast.ts'
import { enterQueue, requeueDependents } from '../events/dependents.ts'
import { type LeftOutFile, type PackedFile, packFiles, unpackFiles } from '../events/files/packed-files.ts'
import { reprojectEach } from '../projection/reproject.ts'
import type { OutboxParts } from './outbox-parts.ts'

const FORMAT = 'sav-outbox'

/** JSON of an exported outbox. */
interface OutboxFile {
  readonly format: typeof FORMAT
  readonly userId: string
  readonly apiOrigin: string
  readonly deviceId: string
  readonly exportedAt: string
  readonly events: readonly StoredEvent[]
  /** Files that wait with the events; absent in exports of older clients. */
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
    return file?.format === FORMAT && Array.isArray(file.events) && file.events.every(isStored)
      ? (file as OutboxFile)
      : null
  } catch {
    return null
  }
}

/** Returns whether an event belongs into an export: neither accepted nor cancelled. */
const isOpen = ({ state }: LoggedEvent): boolean => state !== 'accepted' && state !== 'cancelled'

const createExport = (parts: OutboxParts) => {
  const { eventStore } = parts.projection

  const openEvents = (eventIds: readonly string[] | undefined): readonly LoggedEvent[] => {
    if (!eventIds) return eventStore.events().filter(isOpen)
    const openCreationOf = (key: string): LoggedEvent | undefined => {
      const creation = eventStore.creatorOf(key)
      return creation && isOpen(creation) ? creation : undefined
    }
    const events = eventIds.flatMap((id) => eventStore.find(id) ?? [])
    const withCreations = new Set(events.flatMap((event) => [event, ...requiredCreations(event, openCreationOf)]))
    return [...withCreations].sort(bySequence)
  }

  return async (eventIds?: readonly string[]): Promise<string> => {
    const exportedEvents = openEvents(eventIds)
    const keys = new Set(exportedEvents.flatMap(recordKeysOf))
    // Accepted creations tell the server ids of temporary ids.
    const acceptedCreations = [...keys].flatMap((key) => {
      const creation = isTemporaryId(parseRecordKey(key).id) ? eventStore.creatorOf(key) : undefined
      return creation?.state === 'accepted' ? [{ ...creation, effectVersion: 0 }] : []
    })
    const file: OutboxFile = {
      format: FORMAT,
      userId: parts.projection.context().actor.id,
      apiOrigin: parts.apiOrigin,
      deviceId: parts.deviceId,
      exportedAt: new Date(parts.now()).toISOString(),
      events: [...acceptedCreations, ...exportedEvents].map((event) => ({
        id: event.id,
        sequence: event.sequence,
        schema: event.schema,
        event: 'unreadable' in event ? event.unreadable : event,
      })),
      ...(await packFiles(exportedEvents, parts.files)),
    }
    return JSON.stringify(file, null, 2)
  }
}

const createImport = (parts: OutboxParts, sendSoon: () => void) => {
  const { eventStore } = parts.projection

  /** Returns the refused events of this device that were corrected on the device of the export. */
  const refusedAndReplaced = (addedEvents: readonly LoggedEvent[]): readonly LoggedEvent[] =>
    addedEvents.flatMap(({ replaces }) => {
      const replaced = replaces === null ? undefined : eventStore.find(replaces)
      return replaced?.state === 'refused' ? [replaced] : []
    })

  /**
   * Returns an imported event as the server of this device's rows knows it. An accepted creation of
   * another epoch has lost its number, which may stand for another record: it is sent again with
   * its key.
   */
  const inEpochHere = (event: LoggedEvent): LoggedEvent =>
    event.action === 'create' &&
    event.state === 'accepted' &&
    isModelName(event.model) &&
    event.epoch !== parts.epochs.ofModel(event.model)
      ? transition(event, { type: 'lost' })
      : event

  return (json: string): Promise<Imported> =>
    parts.serialQueue.interactive(async () => {
      const file = readFile(json)
      if (!file) return { status: 'unreadable' }
      const { actor } = parts.projection.context()
      if (file.userId !== actor.id) return { status: 'other_user' }
      if (file.apiOrigin !== parts.apiOrigin) return { status: 'other_api' }
      const events = file.events.map(readLogged).sort(bySequence)
      const unknownEvents = events.filter(({ id }) => eventStore.find(id) === undefined)
      const readableEvents = unknownEvents.filter(
        ({ state, userId, apiOrigin }) =>
          state !== 'quarantined' && userId === actor.id && apiOrigin === parts.apiOrigin,
      )
      const ownEvents = readableEvents.map((event) => ({
        ...inEpochHere(transition(event, { type: 'interrupted' })),
        sequence: eventStore.nextSequence(),
        deviceId: parts.deviceId,
      }))
      const addedEvents = enterQueue(ownEvents, eventStore)
      const replacedEvents = refusedAndReplaced(addedEvents).map((event) =>
        transition(event, { type: 'withdrawn', at: parts.now() }),
      )
      const files = unpackFiles(file.files)
      const addedFiles = new Map([...files].filter(([id]) => addedEvents.some((event) => event.id === id)))
      await eventStore.save([...replacedEvents, ...addedEvents], { files: addedFiles })
      const freedEvents = requeueDependents(
        addedEvents.filter((event) => event.state !== 'held' && !isLostCreation(event)),
        eventStore,
        eventStore.nextSequence,
      )
      await eventStore.save(freedEvents)
      await reprojectEach(parts.projection, [...addedEvents, ...freedEvents])
      sendSoon()
      return {
        status: 'imported',
        added: addedEvents.length,
        known: events.length - unknownEvents.length,
        unreadable: unknownEvents.length - readableEvents.length,
      }
    })
}

/** Exports the outbox as a file, and imports such a file on any device of the same person. */
export const createTransfer = (parts: OutboxParts, sendSoon: () => void) => ({
  /** Exports all open events, or these events with the open creations that they require. */
  exportOutbox: createExport(parts),
  /** Adds unknown events at the end of the queue; keeps events that this device has. */
  importOutbox: createImport(parts, sendSoon),
})
