import { proxy, type Remote, transfer } from 'comlink'
import { BehaviorSubject, Subject } from 'rxjs'
import type { Dispatch, Dispatched, LoggedEvent } from '#contract/core/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { logName } from '#src/store/names.ts'
import { type SyncWorkerSurface, type WorkerNews, workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import type { LifeNotice } from '#src/ui/services.tsx'
import { lostActions, readNote, writeNote } from './worker/device-note.ts'
import { createDispatching } from './worker/dispatching.ts'
import { hasSharedWorker } from './worker/endpoint.ts'
import { watchBeats } from './worker/heartbeat.ts'
import { createNotices } from './worker/notices.ts'
import { createOutboxView } from './worker/outbox-view.ts'
import { createPersistence } from './worker/persistence.ts'
import { createReach, type LinkSession, type Reached } from './worker/reach.ts'
import { createTakeOvers } from './worker/take-overs.ts'
import { onWake } from './worker/wakes.ts'

/**
 * A page's connection to the sync worker, which outlives the worker itself: every page waits for the lock that the worker
 * holds, so it learns at once when the worker died, starts it again, and repeats what was under way. Repeating is safe,
 * because `dispatch` is idempotent by event id.
 */
export interface WorkerLink {
  readonly status$: BehaviorSubject<SyncStatus>
  readonly outbox$: BehaviorSubject<readonly LoggedEvent[]>
  readonly news$: Subject<WorkerNews>
  readonly notices$: BehaviorSubject<readonly LifeNotice[]>
  readonly dismiss: (kind: LifeNotice['kind']) => void
  readonly dispatch: Dispatch
  readonly dispatchAll: SyncWorkerSurface['dispatchAll']
  /** The worker of this moment; for calls that may be lost with it. */
  readonly worker: () => Remote<SyncWorkerSurface>
  /** That worker, and each one that is started after it. */
  readonly worker$: BehaviorSubject<Remote<SyncWorkerSurface>>
  /** Takes the data from a tab that does not answer. */
  readonly takeOver: () => void
  /** Hands the session over again, after a sign-in over the page. */
  readonly restart: () => Promise<void>
  readonly close: () => void
}

const RETRY_MS = 2000

export const openWorkerLink = async (session: () => LinkSession, onMirrorPort: (port: MessagePort) => Promise<void>): Promise<WorkerLink> => {
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
  const reach = createReach()
  const closing = new AbortController()
  let reached: Reached
  /** Ends the present worker's turn, for a cause other than its death. */
  let change: (cause: 'replaced' | 'take_over') => void = () => undefined

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
    if (news.kind === 'replaced') change('replaced')
    else if (news.kind === 'log_restored') notices.add({ kind: 'restored', actions: news.events })
    news$.next(news)
  }

  const begin = async (takeOver: boolean): Promise<void> => {
    reached = await reach({ lock, session, takeOvers, takeOver })
    const { endpoint, role, deviceId, isNewer } = reached
    const { remote } = endpoint
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
    const channel = new MessageChannel()
    const connected = onMirrorPort(channel.port1)
    await Promise.all([connected, remote.connectMirror(transfer(channel.port2, [channel.port2]))]).catch((error) => {
      // A newer worker may hold records of another shape: what is shown stays, until the page is loaded again.
      if (!isNewer) throw error
    })
    outbox.begin()
    await remote.watchStatus(proxy((status) => takeStatus(status, deviceId)))
    await remote.watchOutbox(proxy(outbox.take))
    await remote.watchNews(proxy(takeNews))
  }

  await begin(false)
  const worker$ = new BehaviorSubject<Remote<SyncWorkerSurface>>(current().endpoint.remote)
  const dispatching = createDispatching(() => current().endpoint.remote as Pick<SyncWorkerSurface, 'dispatch' | 'dispatchAll'>, afterDispatch)

  function current(): Reached {
    return reached
  }

  /** Resolves when the worker of this moment is gone or of no use any more; true when this page is to take over. */
  const endOfTurn = async (): Promise<boolean> => {
    const waiting = new AbortController()
    const stop = (): void => waiting.abort()
    closing.signal.addEventListener('abort', stop)
    const stopListening = current().role === 'follower' && !hasSharedWorker() ? watchBeats(lock, takeSilence) : () => undefined
    const cause = await Promise.race([
      // Granted only when the worker no longer holds it; given back at once, so that the next worker can take it. One that only reads holds none.
      current().role === 'reader'
        ? new Promise<never>(() => undefined)
        : navigator.locks.request(lock, { signal: waiting.signal }, () => 'gone' as const).catch(() => 'closed' as const),
      current().endpoint.over.then(() => 'over' as const),
      new Promise<'replaced' | 'take_over'>((done) => {
        change = done
      }),
    ])
    closing.signal.removeEventListener('abort', stop)
    stop()
    stopListening()
    return cause === 'take_over'
  }

  const takeSilence = (isSilent: boolean): void => {
    if (!isSilent) notices.remove('silent')
    else notices.add({ kind: takeOvers.mayTake() ? 'silent' : 'reader' })
  }

  /** A worker that can't be started now may be later: until then this page can only show what it has. */
  const beginAgain = async (takeOver: boolean): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await begin(takeOver)
        return
      } catch {
        notices.add({ kind: 'reader' })
        await new Promise((done) => setTimeout(done, RETRY_MS))
      }
    }
  }

  const watchOver = async (): Promise<void> => {
    for (;;) {
      const takeOver = await endOfTurn()
      if (closing.signal.aborted) return
      current().endpoint.end()
      await beginAgain(takeOver)
      worker$.next(current().endpoint.remote)
      dispatching.repeat()
    }
  }
  void watchOver()

  const stopWaking = onWake(
    window,
    () =>
      void current()
        .endpoint.remote.wake()
        .catch(() => undefined),
  )

  return {
    status$,
    outbox$: outbox.events$,
    news$,
    notices$: notices.notices$,
    dismiss: notices.remove,
    worker: () => current().endpoint.remote,
    worker$,
    takeOver: () => change('take_over'),
    restart: async () => {
      await current().endpoint.remote.start({ ...session(), url: workerUrl, role: 'owner' })
    },
    dispatch: dispatching.dispatch,
    dispatchAll: dispatching.dispatchAll,
    close: () => {
      closing.abort()
      stopWaking()
    },
  }
}
