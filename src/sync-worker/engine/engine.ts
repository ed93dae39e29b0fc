import type { OutboxChange } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { EventLog } from '#src/store/log/log.ts'
import type { Mirror } from '#src/store/mirror.ts'
import type { TokenRotation } from '../api/token-rotation.ts'
import type { Ports } from '../core/ports.ts'
import { openEventStore } from '../events/event-store.ts'
import { type EventFiles, NO_FILES, startFileCleanup } from '../events/files/event-files.ts'
import type { Tokens, WorkerNews } from '../surface.ts'
import { projectLog } from './first-projection.ts'
import { listedEvents } from './listed-events.ts'
import { createNetworkSignals } from './network-signals.ts'
import { createParts } from './parts.ts'
import { eventCounts } from './status-report.ts'
import { openTicketStatuses } from './ticket-statuses.ts'

/** Ports, stores and listeners of an engine. */
export interface EngineOptions {
  readonly ports: Ports
  readonly log: EventLog
  readonly mirror: Mirror
  readonly actor: Actor
  readonly tokens: Tokens
  /** Files that wait with their events; without it, events that carry a file are refused. */
  readonly files?: EventFiles
  readonly apiOrigin: string
  /** Lets one worker of this device at a time refresh the tokens. */
  readonly rotation?: TokenRotation | undefined
  readonly onStatus: (status: SyncStatus) => void
  /** Changes of the outbox after the start; `outbox` returns what it listed then. */
  readonly onOutbox: (change: OutboxChange) => void
  readonly onNews: (news: WorkerNews) => void
}

/**
 * Starts event store, projection, outbox and pull of one person. The engine knows no browser:
 * `ports` bring clock, chance and network.
 *
 * Start: read the log, project its events, then (`begin`) send and pull. Afterwards one task at a
 * time changes mirror and event store (`core/serial-queue.ts`). Rejects when log or mirror can't be
 * read.
 */
export const startEngine = async (options: EngineOptions) => {
  const { ports, log, actor, apiOrigin, files = NO_FILES } = options
  const eventStore = await openEventStore(
    log,
    ports,
    (event) => event.userId === actor.id && event.apiOrigin === apiOrigin,
  )
  const deviceId = await log.deviceId(ports.uuid)
  const parts = createParts(options, { eventStore, deviceId, statuses: await openTicketStatuses(options.mirror) })
  const { outbox, pull, connection, authorised, backgroundTasks, serialQueue, status, projection } = parts

  const reportCounts = (): void => status.update(eventCounts(eventStore))
  const stopWatching = eventStore.watch((change) => {
    options.onOutbox(change)
    reportCounts()
  })
  reportCounts()
  const stopFileCleanup = await startFileCleanup(files, eventStore)
  const { retryInBackground } = backgroundTasks
  await projectLog({ projection, serialQueue, retryInBackground, yieldToEventLoop: ports.yieldToEventLoop, deviceId })

  return {
    ...outbox.calls,
    ...createNetworkSignals(parts, actor.id),
    resolve: eventStore.resolve,
    temporaryOf: eventStore.temporaryOf,
    /**
     * Returns the bytes of a file that is not uploaded yet, by its temporary id; null when they are
     * gone.
     */
    readFile: async (id: RecordId): Promise<Blob | null> => {
      const creation = eventStore.creatorOf(`file:${id}`)
      return creation ? files.readBlob(creation.id) : null
    },
    /**
     * Returns the bytes of a picture that is not uploaded yet, by its event; null when they are
     * gone.
     */
    readPicture: files.readBlob,
    status: status.current,
    events: eventStore.events,
    eventsAsOnDisk: eventStore.eventsAsOnDisk,
    /** Returns the events that an outbox page lists. */
    outbox: () => listedEvents(eventStore.events()),
    accessToken: authorised.access,
    request: authorised.request,
    /** Ends every part; resolves when the running task of the serial queue has ended. */
    stop: async () => {
      outbox.stop()
      pull.stop()
      connection.stop()
      stopWatching()
      stopFileCleanup()
      backgroundTasks.stop()
      await serialQueue(async () => undefined)
    },
  }
}

/** The running engine of one person on one device. */
export type Engine = Awaited<ReturnType<typeof startEngine>>
