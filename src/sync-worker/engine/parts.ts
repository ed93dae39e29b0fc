import type { RecordId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { createAuthorised } from '../api/authorised.ts'
import { observeServerTime } from '../api/server-time.ts'
import { startConnection } from '../connection/connection.ts'
import { createBackgroundTasks } from '../core/background-tasks.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import { readCursor } from '../epochs/cursor.ts'
import { createEpochs } from '../epochs/epochs.ts'
import type { EventStore } from '../events/event-store.ts'
import { NO_FILES } from '../events/files/event-files.ts'
import { expireEvents } from '../events/retention.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { reproject } from '../projection/reproject.ts'
import { createPull } from '../pull/pull.ts'
import type { EngineOptions } from './engine.ts'
import { createStatusReport } from './status-report.ts'
import type { TicketStatuses } from './ticket-statuses.ts'
import { createTriggers } from './triggers.ts'

/** Stores that the engine opens before its parts. */
export interface EngineStores {
  readonly eventStore: EventStore
  readonly deviceId: string
  readonly statuses: TicketStatuses
}

/** Queues, status and stores: needed by every other part. */
const createBase = (options: EngineOptions, { eventStore, statuses }: EngineStores) => {
  const { ports, actor, onNews } = options
  const serialQueue = createSerialQueue()
  const backgroundTasks = createBackgroundTasks({ setTimer: ports.setTimer, onNews })
  const triggers = createTriggers()
  const projection: ProjectionParts = {
    eventStore,
    mirror: statuses.observeWrites(() =>
      backgroundTasks.retryInBackground('tickets under new statuses', () =>
        serialQueue(() => reproject(projection, 'ticket', eventStore.recordsWithAppliedEvents('ticket'))),
      ),
    ),
    context: () => ({ actor, statuses: statuses.current() }),
    now: ports.now,
    onNumbered: ({ model, recordId: temporaryId }, id) => onNews({ kind: 'numbered', model, temporaryId, id }),
    onQueueChanged: triggers.wakeOutbox,
  }
  return { serialQueue, backgroundTasks, triggers, projection, status: createStatusReport(options.onStatus) }
}

type Base = ReturnType<typeof createBase>

/**
 * Authorised requests and the connection; every answer of the server tells its time for retention.
 */
const createNetwork = (options: EngineOptions, { eventStore }: EngineStores, base: Base) => {
  const { ports, onNews } = options
  const { serialQueue, backgroundTasks, triggers, status } = base

  const deleteExpiredEvents = (serverNow: number): Promise<void> =>
    serialQueue(async () => {
      const { newlyOver, expiredIds } = expireEvents(eventStore.events(), serverNow)
      await eventStore.save(newlyOver)
      await eventStore.deleteEvents(expiredIds)
    })

  const authorised = createAuthorised(options.tokens, {
    now: ports.now,
    setTimer: ports.setTimer,
    request: observeServerTime(ports.request, (serverNow) =>
      backgroundTasks.retryInBackground('the end of old events', () => deleteExpiredEvents(serverNow)),
    ),
    onTokens: (tokens) => onNews({ kind: 'tokens', tokens }),
    rotation: options.rotation,
  })
  const connection = startConnection({
    ...ports,
    request: authorised.request,
    onChange: status.update,
    onReturned: (wasAway) => {
      triggers.wakeOutbox()
      // One lost answer does not mean that hints were missed: the pull that lost it repeats its
      // request.
      if (wasAway) triggers.pullAll()
    },
  })
  return { authorised, connection }
}

/** Creates the parts of an engine and connects them. Nothing is sent or pulled yet. */
export const createParts = (options: EngineOptions, stores: EngineStores) => {
  const { ports, mirror, apiOrigin, files = NO_FILES, onNews } = options
  const { eventStore, deviceId } = stores
  const base = createBase(options, stores)
  const { serialQueue, projection, status, triggers } = base
  const { authorised, connection } = createNetwork(options, stores, base)
  const epochs = createEpochs(mirror, eventStore, triggers.pullAll)

  const pull = createPull({
    ...ports,
    projection,
    serialQueue,
    deviceId,
    epochs,
    request: authorised.request,
    onProgress: (progress) => status.update({ pull: progress }),
    onFreshness: status.update,
    onConnection: (isReached) => connection.report(isReached ? 'REACHED' : 'LOST'),
    onSignInNeeded: () => connection.report('SIGN_IN_NEEDED'),
  })

  /**
   * The feed also names own events that the record's row contains; a request for one record does
   * not.
   */
  const pullRecordAgain = async (model: ModelName, id: RecordId): Promise<void> => {
    const { cursor } = await readCursor(mirror, model)
    if (cursor === '') await pull.pullRecord(model, id)
    else pull.pullSoon([model])
  }

  const outbox = createOutbox({
    ...ports,
    projection,
    serialQueue,
    connection,
    epochs,
    deviceId,
    apiOrigin,
    files,
    onNews,
    authorised: authorised.request,
    pullRecordAgain: (model, id) =>
      base.backgroundTasks.retryInBackground(`${model} ${id} after a refusal`, () => pullRecordAgain(model, id)),
  })

  triggers.connect({ wakeOutbox: () => outbox.sendDue({ ignoresBackoff: false }), pullAll: pull.all })
  return { ...base, authorised, connection, pull, outbox }
}

/** Parts of the engine, connected to each other. */
export type EngineParts = ReturnType<typeof createParts>
