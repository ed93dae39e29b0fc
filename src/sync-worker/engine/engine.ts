import type { StatusReference } from '#contract/core/action.ts'
import { EVENT_STATES, type LoggedEvent, type OutboxChange, type Standing, standingOf } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Actor } from '#contract/core/roles.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { isModelName, MODEL_NAMES, type ModelName } from '#contract/registry.ts'
import type { EventLog } from '#src/store/log/log.ts'
import type { Mirror } from '#src/store/mirror.ts'
import { createAuthorised } from '../api/authorised.ts'
import { observeServerTime } from '../api/server-time.ts'
import type { TokenRotation } from '../api/token-rotation.ts'
import { startConnection } from '../connection/connection.ts'
import { createBackgroundTasks } from '../core/background-tasks.ts'
import type { Ports } from '../core/ports.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import { readCursor } from '../epochs/cursor.ts'
import { createEpochs } from '../epochs/epochs.ts'
import { type EventStore, openEventStore } from '../events/event-store.ts'
import { type KeptFiles, keepFilesTidy, NO_FILES } from '../events/files/kept-files.ts'
import { expireEvents } from '../events/retention.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { type ProjectionPorts, reproject, reprojectInChunks } from '../projection/replication.ts'
import { isCheckedAgainstOtherLog, refreshStaleProjections } from '../projection/stale-projections.ts'
import { createPull } from '../pull/pull.ts'
import type { Tokens, WorkerNews } from '../surface.ts'

export interface EngineOptions {
  readonly ports: Ports
  readonly log: EventLog
  readonly mirror: Mirror
  readonly actor: Actor
  readonly tokens: Tokens
  /** Where files wait with their events; without it no action that carries one is sent. */
  readonly files?: KeptFiles
  readonly apiOrigin: string
  /** Where others on this device may trade the same tokens. */
  readonly rotation?: TokenRotation | undefined
  readonly onStatus: (status: SyncStatus) => void
  /** What changed in the outbox since it was opened; what it held then is asked for with `outbox`. */
  readonly onOutbox: (change: OutboxChange) => void
  readonly onNews: (news: WorkerNews) => void
}

/**
 * Log, projector, outbox and pull of one person, put together. It knows no browser: ports bring clock, chance and network.
 *
 * Start: read the log, show every pending event again, send, pull. From then on one task at a time changes mirror and log.
 */
export const startEngine = async (options: EngineOptions) => {
  const { ports, log, mirror, actor, apiOrigin, files = NO_FILES } = options
  const eventStore = await openEventStore(log, ports, (event) => event.userId === actor.id && event.apiOrigin === apiOrigin)
  const deviceId = await log.deviceId(ports.uuid)
  const epochs = createEpochs(mirror, eventStore, () => pull.all())
  const serialQueue = createSerialQueue()
  const { retryInBackground: aside, stop: stopAside } = createBackgroundTasks({ setTimer: ports.setTimer, onNews: options.onNews })
  let status: SyncStatus = INITIAL_SYNC_STATUS
  let statuses = await readStatuses(mirror)

  const update = (change: Partial<SyncStatus>): void => {
    const next = { ...status, ...change }
    if (JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    options.onStatus(status)
  }

  const projectionPorts: ProjectionPorts = {
    eventStore,
    mirror: noticing(mirror),
    context: () => ({ actor, statuses }),
    now: ports.now,
    onNumbered: ({ model, recordId: temporaryId }, id) => options.onNews({ kind: 'numbered', model, temporaryId, id }),
    onSettled: () => outbox.pump(false),
  }

  /** The lifecycle needs the statuses of this installation: read them again whenever they were written. */
  function noticing(inner: Mirror): Mirror {
    return {
      ...inner,
      write: async (model, entries) => {
        await inner.write(model, entries)
        if (model !== 'ticket_status') return
        statuses = await readStatuses(inner)
        // What was shown of pending steps was computed with the statuses of before.
        aside('tickets under new statuses', () => serialQueue(() => reproject(projectionPorts, 'ticket', eventStore.shownRecords('ticket'))))
      },
    }
  }

  /** Records which events are over, and deletes those that have been over for long. */
  const expire = (serverNow: number): Promise<void> =>
    serialQueue(async () => {
      const { newlyOver, expiredIds } = expireEvents(eventStore.events(), serverNow)
      await eventStore.save(newlyOver)
      await eventStore.forget(expiredIds)
    })

  const authorised = createAuthorised(options.tokens, {
    now: ports.now,
    setTimer: ports.setTimer,
    request: observeServerTime(ports.request, (serverNow) => aside('the end of old events', () => expire(serverNow))),
    onTokens: (tokens) => options.onNews({ kind: 'tokens', tokens }),
    rotation: options.rotation,
  })

  const connection = startConnection({
    ...ports,
    request: authorised.request,
    onChange: (state) => {
      if (state.paused === 'sign_in' && status.paused !== 'sign_in') options.onNews({ kind: 'sign_in_needed' })
      update(state)
    },
    onReturned: (wasAway) => {
      outbox.pump(false)
      // A single answer that was lost says nothing of what changed meanwhile; the pull that lost one asks again in its own time.
      if (wasAway) pull.all()
    },
  })

  const pull = createPull({
    ...ports,
    projection: projectionPorts,
    serialQueue,
    deviceId,
    epochs,
    request: authorised.request,
    onProgress: (progress) => update({ pull: progress }),
    onFreshness: update,
    onConnection: (reached) => connection.report(reached ? 'REACHED' : 'LOST'),
    onSignInNeeded: () => connection.report('SIGN_IN_NEEDED'),
  })

  const outbox = createOutbox({
    ...ports,
    projection: projectionPorts,
    serialQueue,
    connection,
    epochs,
    deviceId,
    apiOrigin,
    files,
    onNews: options.onNews,
    authorised: authorised.request,
    refetch: (model, id) => aside(`${model} ${id} after a refusal`, () => refetch(model, id)),
  })

  /** The feed tells what the record carries of this device's own; only where there is none is it asked for alone. */
  const refetch = async (model: ModelName, id: RecordId): Promise<void> => {
    const { cursor } = await readCursor(mirror, model)
    if (cursor === '') await pull.refetch(model, id)
    else pull.hint([model])
  }

  const tellCounts = (): void => update(countsOf(eventStore))
  const stopWatching = eventStore.watch((change) => {
    options.onOutbox(change)
    tellCounts()
  })
  tellCounts()

  const stopTidying = await keepFilesTidy(files, eventStore)

  // What the last worker did not come to: show every record with events as the log says.
  await serialQueue(() => reprojectInChunks(projectionPorts, eventStore.events().filter(mayBeUnshown), ports.yieldToEventLoop))
  aside('ghosts', async () => {
    if (eventStore.events().some(isNameless) || (await isCheckedAgainstOtherLog(mirror, deviceId)))
      await refreshStaleProjections(projectionPorts, serialQueue, deviceId)
  })

  return {
    dispatch: outbox.dispatch,
    dispatchAll: outbox.dispatchAll,
    cancel: outbox.cancel,
    retry: outbox.retry,
    undo: outbox.undo,
    correct: outbox.correct,
    exportOutbox: outbox.exportOutbox,
    importOutbox: outbox.importOutbox,
    resolve: eventStore.resolve,
    temporaryOf: eventStore.temporaryOf,
    /** The bytes of a file that waits here. */
    readFile: async (id: RecordId): Promise<Blob | null> => {
      const creation = eventStore.creatorOf(`file:${id}`)
      return creation ? files.readBlob(creation.id) : null
    },
    status: () => status,
    events: eventStore.events,
    /** What an outbox page lists: everything that waits or asks for a decision, and the newest of what is done. */
    outbox: () => worthShowing(eventStore.events()),
    accessToken: authorised.access,
    request: authorised.request,
    /** Begins to send and to pull. */
    begin: () => {
      outbox.pump(true)
      pull.all()
    },
    wake: () => {
      connection.report('WAKE')
      outbox.pump(true)
      pull.hint(MODEL_NAMES)
    },
    /** Something says that the server may be gone. */
    doubt: () => connection.report('DOUBT'),
    /** A realtime hint: which models changed. */
    hint: (model: string) => {
      if (isModelName(model)) pull.hint(modelsTouchedBy(model))
    },
    realtime: (state: SyncStatus['realtime']) => {
      const isHeard = state === 'connected'
      if (isHeard && status.realtime !== 'connected') pull.hint(MODEL_NAMES)
      connection.report(isHeard ? 'HINTS_ON' : 'HINTS_OFF')
      update({ realtime: state })
    },
    /** New tokens of the same person, who signed in again; false, and nothing changes, when it is somebody else. */
    renew: (tokens: Tokens, userId: RecordId): boolean => {
      if (userId !== actor.id) return false
      authorised.renew(tokens)
      connection.report('RENEWED')
      pull.all()
      return true
    },
    stop: async () => {
      outbox.stop()
      pull.stop()
      connection.stop()
      stopWatching()
      stopTidying()
      stopAside()
      await serialQueue(async () => undefined)
    },
  }
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** A change of status writes history, which has no hint of its own. */
const modelsTouchedBy = (model: ModelName): readonly ModelName[] => (model === 'ticket' ? ['ticket', 'ticket_status_history'] : [model])

const countStanding = (eventStore: EventStore, standing: Standing): number =>
  EVENT_STATES.reduce((sum, state) => (standingOf(state) === standing ? sum + eventStore.count(state) : sum), 0)

const countsOf = (eventStore: EventStore): Pick<SyncStatus, 'pending' | 'sending' | 'attention' | 'accepted'> => ({
  pending: countStanding(eventStore, 'waiting'),
  sending: eventStore.count('sending'),
  attention: countStanding(eventStore, 'attention'),
  accepted: eventStore.count('accepted'),
})

/** A worker may have died between log and mirror; of what the mirror is known to carry there is nothing to show. */
const mayBeUnshown = (event: LoggedEvent): boolean => event.state !== 'accepted' || event.effectVersion > 0

/** Unreadable to the point that it does not say what it is about, or which number its record has. */
const isNameless = ({ state, model, action, resultId }: LoggedEvent): boolean =>
  state === 'quarantined' && (model === '' || (action === 'create' && resultId === null))

const SETTLED_SHOWN = 100

const worthShowing = (events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const isDone = ({ state }: LoggedEvent): boolean => standingOf(state) === 'done'
  const newest = new Set(events.filter(isDone).slice(-SETTLED_SHOWN))
  return events.filter((event) => !isDone(event) || newest.has(event))
}

const readStatuses = async (mirror: Mirror): Promise<readonly StatusReference[]> => {
  const ids = await mirror.ids('ticket_status')
  const entries = await mirror.read('ticket_status', ids)
  return [...entries.values()]
    .filter(({ hidden }) => !hidden)
    .map(({ document }) => ({ id: document.id, stage: String(document['stage']), position: Number(document['position'] ?? 0) }))
}
