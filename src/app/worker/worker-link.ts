import { proxy, type Remote, transfer } from 'comlink'
import { BehaviorSubject, type Observable, ReplaySubject, Subject } from 'rxjs'
import type { Dispatch, Dispatched, LoggedEvent } from '#contract/core/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { logName } from '#src/store/names.ts'
import { type SyncWorkerSurface, WORKER_GONE, type WorkerNews, workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import type { DeviceNotice } from '#src/ui/services/ports.ts'
import { createConnectWorker, type LinkSession, type WorkerConnection } from './connect-worker.ts'
import { lostActions, readNote, writeNote } from './device-note.ts'
import type { Endpoint } from './endpoint.ts'
import { createNotices } from './notices.ts'
import { createOutboxView } from './outbox-view.ts'
import { type CallWorker, createDispatchCalls, createPendingCalls, isGone, type RepeatableCalls } from './pending-calls.ts'
import { createPersistence } from './persistence.ts'
import { createTakeOvers } from './take-overs.ts'
import { onWake } from './wakes.ts'
import { type WorkerLifetime, watchWorkerLifetime } from './worker-lifetime.ts'

/**
 * A page's connection to the sync worker, which outlives the worker itself: every page waits for the lock that the worker
 * holds, so it learns at once when the worker died, starts it again, and repeats what was under way (`asking.ts`).
 */
export interface WorkerLink {
  readonly status$: BehaviorSubject<SyncStatus>
  /** Nothing until a worker has told it. */
  readonly outbox$: Observable<readonly LoggedEvent[]>
  readonly news$: Subject<WorkerNews>
  readonly notices$: BehaviorSubject<readonly DeviceNotice[]>
  readonly dismiss: (kind: DeviceNotice['kind']) => void
  readonly dispatch: Dispatch
  readonly dispatchAll: SyncWorkerSurface['dispatchAll']
  /** Whatever else pages want of the worker: answered by this one or the next, or rejected as `unanswered`. */
  readonly ask: CallWorker
  /** Resolves when the first worker is ready and has told what there is; rejects where none can be had. */
  readonly started: Promise<void>
  /** The worker of this moment, for calls that may be lost with it; null before the first was asked to start. */
  readonly worker: () => Remote<SyncWorkerSurface> | null
  /** That worker, which may not have started yet, and each one after it: for what can be asked again of the next. */
  readonly worker$: Observable<Remote<SyncWorkerSurface>>
  /** Asks for the server now, and sends what waits. */
  readonly wake: () => void
  /** Takes the data from a tab that does not answer. */
  readonly takeOver: () => void
  /** Hands the session over again, after a sign-in over the page or a change of language. */
  readonly restart: () => Promise<void>
  readonly close: () => void
}

const RETRY_MS = 2000

/** The page need not wait for it: what is asked before the first worker has started is answered then, and its mirror is read as soon as that is open. */
export const openWorkerLink = (session: () => LinkSession, onMirrorPort: (port: MessagePort) => Promise<void>): WorkerLink => {
  const { actor, apiOrigin, sharedComputer } = session()
  const lock = workerLockName(actor.id, apiOrigin)
  const log = logName(actor.id, apiOrigin)
  const { localStorage } = window
  const status$ = new BehaviorSubject<SyncStatus>(INITIAL_SYNC_STATUS)
  const news$ = new Subject<WorkerNews>()
  const outbox = createOutboxView()
  const notices = createNotices()
  const takeOvers = createTakeOvers(localStorage, lock)
  const persistence = createPersistence(navigator.storage)
  const reach = createConnectWorker()
  const closing = new AbortController()
  const worker$ = new ReplaySubject<Remote<SyncWorkerSurface>>(1)
  let asked: Endpoint | null = null
  let reached: WorkerConnection | null = null
  let turn: WorkerLifetime | null = null
  /** The mirror of the worker that was asked last. */
  let mirror: Promise<unknown> = Promise.resolve()

  const note = (deviceId: string, pending: number): void =>
    writeNote(localStorage, log, { deviceId, pending, ...(sharedComputer ? { sharedLock: lock } : {}) })

  const show = (next: Partial<SyncStatus>): void => status$.next({ ...status$.value, ...next })

  const takeStatus = (status: SyncStatus, deviceId: string): void => {
    const { storage, role } = status$.value
    status$.next({ ...status, storage, role })
    // Whoever leaves leaves what is noted of what waits.
    if (closing.signal.aborted) return
    if (role !== 'reader' && readNote(localStorage, log)?.pending !== status.pending) note(deviceId, status.pending)
  }

  const afterDispatch = (dispatched: Dispatched): void => {
    if (dispatched.status === 'logged') void persistence().then((storage) => show({ storage }))
    else if (dispatched.code === 'storage_full' || dispatched.code === 'storage_unavailable') show({ storage: 'failing' })
  }

  const takeNews = (news: WorkerNews): void => {
    if (news.kind === 'replaced') turn?.end('replaced')
    else if (news.kind === 'log_restored') notices.add({ kind: 'restored', actions: news.events })
    // Nobody on screen can do anything about it; whoever looks after the application can.
    else if (news.kind === 'log' && news.level === 'error') reportError(new Error(`Sync worker, ${news.message}`))
    news$.next(news)
  }

  /** What is asked of the mirror waits in its port until the worker has opened it, which is long before it has read its log. */
  const meet = (endpoint: Endpoint): void => {
    asked = endpoint
    const { remote } = endpoint
    const { port1, port2 } = new MessageChannel()
    mirror = Promise.all([onMirrorPort(port1), remote.connectMirror(transfer(port2, [port2]))])
    mirror.catch(() => undefined)
    worker$.next(remote)
  }

  const begin = async (takeOver: boolean): Promise<void> => {
    const now = await reach({ lock, session, takeOvers, takeOver, onAsked: meet })
    const { endpoint, role, deviceId, isNewer } = now
    reached = now
    turn = watchWorkerLifetime({ endpoint, role, lock, closing: closing.signal, onSilence: takeSilence })
    if (isNewer) notices.add({ kind: 'reload' })
    if (role === 'reader') notices.add({ kind: 'reader' })
    else {
      notices.remove('reader')
      const noted = readNote(localStorage, log)
      const lost = lostActions(noted, deviceId)
      if (lost !== null) notices.add({ kind: 'lost', actions: lost })
      if (noted?.deviceId !== deviceId) note(deviceId, 0)
    }
    notices.remove('silent')
    show({ role })
    // One that dies now never answers.
    await Promise.race([join(now), turn.ended.then(endedEarly)])
  }

  const endedEarly = (): never => {
    throw Object.assign(new Error('The worker ended before this page had joined it.'), { name: WORKER_GONE })
  }

  const join = async ({ endpoint: { remote }, deviceId, isNewer }: WorkerConnection): Promise<void> => {
    await mirror.catch((error) => {
      // A newer worker may hold records of another shape: what is shown stays, until the page is loaded again.
      if (!isNewer) throw error
    })
    outbox.begin()
    await Promise.all([
      remote.watchStatus(proxy((status) => takeStatus(status, deviceId))),
      remote.watchOutbox(proxy(outbox.take)),
      remote.watchNews(proxy(takeNews)),
    ])
  }

  const takeSilence = (isSilent: boolean): void => {
    if (!isSilent) notices.remove('silent')
    else notices.add({ kind: takeOvers.mayTake() ? 'silent' : 'reader' })
  }

  /** One that died at once is started again. */
  const beginFirst = async (): Promise<void> => {
    try {
      await begin(false)
    } catch (error) {
      if (!isGone(error)) throw error
      asked?.end()
      await beginFirst()
    }
  }

  /** Until the first worker has told what there is nothing is asked of it. */
  let isStarted = false
  const asking = createPendingCalls(() => (isStarted && reached ? (reached.endpoint.remote as RepeatableCalls) : null))
  const { dispatch, dispatchAll } = createDispatchCalls(asking.ask, afterDispatch)

  /** A worker that can't be started now may be later: until then this page can only show what it has. */
  const beginAgain = async (takeOver: boolean): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await begin(takeOver)
        return
      } catch (error) {
        asked?.end()
        if (isGone(error)) continue
        notices.add({ kind: 'reader' })
        await new Promise((done) => setTimeout(done, RETRY_MS))
      }
    }
  }

  const watchOver = async (): Promise<void> => {
    while (turn) {
      const cause = await turn.ended
      if (closing.signal.aborted) return
      reached?.endpoint.end()
      asking.wait()
      await beginAgain(cause === 'take_over')
      if (closing.signal.aborted) return
      asking.repeat()
    }
  }

  const start = async (): Promise<void> => {
    await beginFirst()
    isStarted = true
    asking.repeat()
    void watchOver()
  }
  const started = start()
  started.catch(() => undefined)

  /** A worker that starts is awake, and finds out for itself. */
  const hint = (name: 'wake' | 'doubt') => (): void => {
    reached?.endpoint.remote[name]().catch(() => undefined)
  }
  const wake = hint('wake')
  const stopWaking = onWake(window, wake, hint('doubt'))

  return {
    status$,
    outbox$: outbox.events$,
    news$,
    notices$: notices.notices$,
    dismiss: notices.remove,
    started,
    worker: () => asked?.remote ?? null,
    worker$,
    wake,
    takeOver: () => turn?.end('take_over'),
    restart: async () => {
      await asking.ask((worker) => worker.start({ ...session(), url: workerUrl, role: 'owner' }))
    },
    dispatch,
    dispatchAll,
    ask: asking.ask,
    close: () => {
      closing.abort()
      stopWaking()
    },
  }
}
