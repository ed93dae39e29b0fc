import { proxy, type Remote, transfer, wrap } from 'comlink'
import { BehaviorSubject, Subject } from 'rxjs'
import type { Dispatch, Dispatched, LoggedEvent, NewEvent } from '#contract/core/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { type SyncWorkerSurface, type WorkerNews, type WorkerSession, workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'

/**
 * A page's connection to the sync worker, which outlives the worker itself: every page waits for the lock that the worker
 * holds, so it learns at once when the worker died, starts it again, and repeats what was under way. Repeating is safe,
 * because `dispatch` is idempotent by event id.
 */
export interface WorkerLink {
  readonly status$: BehaviorSubject<SyncStatus>
  readonly outbox$: BehaviorSubject<readonly LoggedEvent[]>
  readonly news$: Subject<WorkerNews>
  readonly dispatch: Dispatch
  /** The worker of this moment; for calls that may be lost with it. */
  readonly worker: () => Remote<SyncWorkerSurface>
  /** That worker, and each one that is started after it. */
  readonly worker$: BehaviorSubject<Remote<SyncWorkerSurface>>
  /** Hands the session over again, after a sign-in over the page. */
  readonly restart: () => Promise<void>
  readonly close: () => void
}

interface Endpoint {
  readonly remote: Remote<SyncWorkerSurface>
}

/** A worker that opens a large mirror may take longer, and is asked again. */
const ANSWER_LIMIT_MS = 4000

const connect = (name: string): Endpoint => {
  if (typeof SharedWorker === 'function') {
    const shared = new SharedWorker(workerUrl, { type: 'module', name })
    shared.port.start()
    return { remote: wrap<SyncWorkerSurface>(shared.port) }
  }
  return { remote: wrap<SyncWorkerSurface>(new Worker(workerUrl, { type: 'module', name })) }
}

export const openWorkerLink = async (session: () => WorkerSession, onMirrorPort: (port: MessagePort) => Promise<void>): Promise<WorkerLink> => {
  const status$ = new BehaviorSubject<SyncStatus>(INITIAL_SYNC_STATUS)
  const outbox$ = new BehaviorSubject<readonly LoggedEvent[]>([])
  const news$ = new Subject<WorkerNews>()
  const underWay = new Map<
    string,
    { readonly event: NewEvent; readonly answer: (dispatched: Dispatched) => void; readonly fail: (error: unknown) => void }
  >()
  const { actor, apiOrigin } = session()
  const lock = workerLockName(actor.id, apiOrigin)
  const closing = new AbortController()

  const send = (remote: Remote<SyncWorkerSurface>, id: string): void => {
    const waiting = underWay.get(id)
    if (!waiting) return
    remote.dispatch(waiting.event).then(
      (dispatched) => {
        underWay.delete(id)
        waiting.answer(dispatched)
      },
      (error: unknown) => {
        underWay.delete(id)
        waiting.fail(error)
      },
    )
  }

  /** A worker that was just ending when this page came to it never answers; the next attempt reaches a new one. Repeating `start` is safe. */
  const reach = async (): Promise<Endpoint> => {
    for (;;) {
      const endpoint = connect(lock)
      const started = await Promise.race([
        endpoint.remote.start(session()).then(() => true),
        new Promise<false>((done) => setTimeout(() => done(false), ANSWER_LIMIT_MS)),
      ])
      if (started) return endpoint
    }
  }

  const begin = async (): Promise<Endpoint> => {
    const endpoint = await reach()
    const channel = new MessageChannel()
    const { remote } = endpoint
    const connected = onMirrorPort(channel.port1)
    await remote.connectMirror(transfer(channel.port2, [channel.port2]))
    await connected
    await remote.watchStatus(proxy((status) => status$.next(status)))
    await remote.watchOutbox(proxy((events) => outbox$.next(events)))
    await remote.watchNews(proxy((news) => news$.next(news)))
    return endpoint
  }

  let endpoint = await begin()
  const worker$ = new BehaviorSubject(endpoint.remote)

  const watchOver = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      // Granted only when the worker no longer holds it; given back at once, so that the next worker can take it.
      await navigator.locks.request(lock, { signal: closing.signal }, () => undefined)
      endpoint = await begin()
      worker$.next(endpoint.remote)
      for (const id of underWay.keys()) send(endpoint.remote, id)
    }
  }
  watchOver().catch(() => {
    // The wait is aborted when the link is closed.
  })

  const wake = (): void => void endpoint.remote.wake()
  window.addEventListener('online', wake)
  window.addEventListener('focus', wake)

  return {
    status$,
    outbox$,
    news$,
    worker: () => endpoint.remote,
    worker$,
    restart: () => endpoint.remote.start(session()),
    dispatch: (event) =>
      new Promise((answer, fail) => {
        underWay.set(event.id, { event, answer, fail })
        send(endpoint.remote, event.id)
      }),
    close: () => {
      closing.abort()
      window.removeEventListener('online', wake)
      window.removeEventListener('focus', wake)
    },
  }
}
