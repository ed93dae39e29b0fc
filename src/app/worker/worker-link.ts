import type { Remote } from 'comlink'
import { type BehaviorSubject, type Observable, ReplaySubject, type Subject } from 'rxjs'
import type { LoggedEvent } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import { logName } from '#src/store/names.ts'
import { type SyncWorkerSurface, type WorkerNews, workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import type { WorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { DeviceNotice } from '#src/ui/services/ports.ts'
import type { LinkSession, WorkerConnection } from './connect-worker.ts'
import { createLinkCalls } from './link-calls.ts'
import { createLinkView } from './link-view.ts'
import { type CallWorker, createPendingCalls } from './pending-calls.ts'
import { createTakeOvers } from './take-overs.ts'
import { createUnansweredEvents, type UnansweredEvents } from './unanswered-events.ts'
import { watchWakeEvents } from './wake-events.ts'
import { superviseWorker } from './worker-supervisor.ts'

/**
 * A page's connection to the sync worker. It outlives the worker: every page requests the worker's
 * Web Lock, so it notices the end of a worker at once, starts the next one and repeats its pending
 * calls (`pending-calls.ts`).
 */
export interface WorkerLink {
  readonly status$: BehaviorSubject<SyncStatus>
  /** Emits nothing before the first worker has sent its events. */
  readonly outbox$: Observable<readonly LoggedEvent[]>
  readonly news$: Subject<WorkerNews>
  readonly notices$: BehaviorSubject<readonly DeviceNotice[]>
  readonly dismiss: (kind: DeviceNotice['kind']) => void
  /** Every worker call: answered by this worker or the next, or rejected as `unanswered`. */
  readonly calls: WorkerCalls
  /**
   * Resolves when the first worker has started and sent its state; rejects where no worker can be
   * started.
   */
  readonly started: Promise<void>
  /**
   * The worker that was asked to start last, for calls that may be lost with it; null before the
   * first was asked.
   */
  readonly worker: () => Remote<SyncWorkerSurface> | null
  /** The worker that was asked to start last, maybe not started yet; then each next one. */
  readonly worker$: Observable<Remote<SyncWorkerSurface>>
  /** Takes the data from a tab that does not answer. */
  readonly takeOver: () => void
  /**
   * Passes the session to the worker again, after a sign-in over the page or a change of language.
   */
  readonly restart: () => Promise<void>
  readonly close: () => void
}

/**
 * Dispatches what earlier pages did not see answered; what fails waits for the next page. Resolves
 * when each call is answered or has failed; null where there are none.
 */
const dispatchUnanswered = (unanswered: UnansweredEvents, callWorker: CallWorker): Promise<void> | null => {
  const calls = unanswered.read()
  if (calls.length === 0) return null
  const answers = calls.map(({ events, drop }) => callWorker((worker) => worker.dispatchKept(events)).then(drop))
  return Promise.allSettled(answers).then(() => undefined)
}

/**
 * Opens the link at once. Calls wait until the first worker has started; the mirror can be read as
 * soon as that worker has opened it.
 */
export const openWorkerLink = (
  session: () => LinkSession,
  onMirrorPort: (port: MessagePort) => Promise<void>,
): WorkerLink => {
  const { actor, apiOrigin, sharedComputer } = session()
  const lock = workerLockName(actor.id, apiOrigin)
  const log = logName(actor.id, apiOrigin)
  const takeOvers = createTakeOvers(window.localStorage, lock)
  const closing = new AbortController()
  const view = createLinkView({
    storage: window.localStorage,
    storageManager: navigator.storage,
    log,
    sharedLock: sharedComputer ? lock : null,
    closing: closing.signal,
    mayTakeOver: takeOvers.isAllowed,
  })
  const worker$ = new ReplaySubject<Remote<SyncWorkerSurface>>(1)
  let requestedWorker: Remote<SyncWorkerSurface> | null = null
  let connection: WorkerConnection | null = null
  let isJoined = false

  const connectedWorker = (): SyncWorkerSurface | null =>
    connection ? (connection.endpoint.remote as unknown as SyncWorkerSurface) : null
  const pendingCalls = createPendingCalls(() => (isJoined ? connectedWorker() : null))
  const { callWorker } = pendingCalls
  const unanswered = createUnansweredEvents(window.localStorage, log)
  const whenReplayed = dispatchUnanswered(unanswered, callWorker)
  const calls = createLinkCalls({
    callWorker,
    connectedWorker,
    onDispatched: view.onDispatched,
    unanswered,
    whenReplayed,
  })

  const supervisor = superviseWorker({
    lock,
    session,
    takeOvers,
    view,
    closing: closing.signal,
    onMirrorPort,
    onRequested: ({ remote }) => {
      requestedWorker = remote
      worker$.next(remote)
    },
    onConnected: (now) => {
      connection = now
    },
    onJoined: () => {
      isJoined = true
      pendingCalls.repeatAll()
    },
    onEnded: () => {
      connection?.endpoint.end()
      pendingCalls.startLimit()
    },
  })
  const stopWaking = watchWakeEvents(
    window,
    () => void calls.wake(),
    () => void calls.doubt(),
  )

  return {
    status$: view.status$,
    outbox$: view.outbox.events$,
    news$: view.news$,
    notices$: view.notices.notices$,
    dismiss: view.notices.remove,
    calls,
    started: supervisor.started,
    worker: () => requestedWorker,
    worker$,
    takeOver: () => supervisor.end('take_over'),
    restart: async () => {
      await callWorker((worker) => worker.start({ ...session(), url: workerUrl, role: 'owner' }))
    },
    close: () => {
      closing.abort()
      stopWaking()
    },
  }
}
