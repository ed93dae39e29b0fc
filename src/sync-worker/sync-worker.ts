import { proxy } from 'comlink'
import type { LoggedEvent } from '#contract/core/event.ts'
import { isEnvelope } from '#contract/core/replication.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { exposeMirror } from '#src/store/expose-mirror.ts'
import { durableLogStorage, type EventLog, openLog } from '#src/store/log.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { openMirror } from '#src/store/open-mirror.ts'
import { serveAggregates, type WatchAggregate } from '#src/store/queries/aggregate-surface.ts'
import { download } from './api/download.ts'
import { createHttp } from './api/http.ts'
import { type Engine, startEngine } from './engine.ts'
import type { HttpRequest } from './ports.ts'
import { listenForHints } from './realtime/realtime.ts'
import { type SyncWorkerSurface, type WorkerNews, type WorkerSession, workerLockName } from './surface.ts'

interface Running {
  readonly session: WorkerSession
  readonly engine: Engine
  readonly log: EventLog
  readonly connect: (port: MessagePort) => void
  readonly watchAggregate: WatchAggregate
  readonly end: (unsettled: 'keep' | 'discard') => Promise<void>
}

const createBoard = <Value>(initial: Value) => {
  const listeners = new Set<(value: Value) => void>()
  let value = initial
  return {
    post: (next: Value) => {
      value = next
      for (const listener of listeners) listener(next)
    },
    watch: async (listener: (value: Value) => void, repeat: boolean) => {
      listeners.add(listener)
      if (repeat) listener(value)
      // Called from the page: Comlink needs to be told that a function travels by reference.
      return proxy(() => {
        listeners.delete(listener)
      })
    },
  }
}

/** The worker as pages see it. One instance a SharedWorker, shared by all pages of a person. */
export const createSyncWorker = (scope: {
  readonly indexedDB: IDBFactory
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
  readonly navigator: { readonly locks: LockManager }
}): SyncWorkerSurface => {
  const status = createBoard<SyncStatus>(INITIAL_SYNC_STATUS)
  const outbox = createBoard<readonly LoggedEvent[]>([])
  const news = createBoard<WorkerNews>({ kind: 'log', level: 'info', message: 'started' })
  /** Told to every page that comes: the first ones may come after they happened. */
  const troubles: WorkerNews[] = []
  let running: Promise<Running> | null = null
  /** Held from the first start to the end of the worker, over sign-outs. */
  let locked: Promise<void> | null = null

  const start = async (session: WorkerSession): Promise<Running> => {
    const { actor, apiOrigin } = session
    locked ??= holdLock(scope.navigator.locks, workerLockName(actor.id, apiOrigin))
    await locked
    const log = await openLog(logName(actor.id, apiOrigin), durableLogStorage())
    const store = await openMirror(mirrorName(actor.id, apiOrigin), scope.indexedDB, (trouble) => {
      troubles.push({ kind: 'mirror', trouble: trouble.kind })
      news.post({ kind: 'mirror', trouble: trouble.kind })
    })
    const http = createHttp(apiOrigin, () => session.locale)
    const engine = await startEngine({
      ports: {
        now: () => Date.now(),
        setTimer: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        random: Math.random,
        uuid: () => crypto.randomUUID(),
        request: http,
      },
      log,
      mirror: store.mirror,
      actor,
      tokens: session.tokens,
      apiOrigin,
      onStatus: status.post,
      onOutbox: (events) => outbox.post(worthShowing(events)),
      onNews: news.post,
    })
    const silence = listenForHints({
      actor,
      settings: session.realtime,
      authorise: (socketId, channel) => authorise(engine, socketId, channel),
      onHint: ({ model }) => engine.hint(model),
      onState: engine.realtime,
    })
    engine.begin()
    return {
      session,
      engine,
      log,
      connect: (port) => exposeMirror(store.database, port),
      watchAggregate: serveAggregates(store.database, scope.navigator.locks),
      end: async (unsettled) => {
        silence()
        await engine.stop()
        if (unsettled === 'discard') await log.forget(engine.events().map((event) => event.id))
        await log.close()
        await store.wipe()
      },
    }
  }

  const current = (): Promise<Running> => running ?? Promise.reject(new Error('The worker has no session yet.'))

  return {
    start: async (session) => {
      if (!running) {
        running = start(session)
        running.catch(() => {
          running = null
        })
        await running
        return
      }
      const { engine, session: known } = await running
      if (known.actor.id !== session.actor.id) throw new Error('This worker belongs to somebody else.')
      if (session.tokens.access !== engine.accessToken() && engine.status().paused === 'sign_in') engine.renew(session.tokens)
    },
    connectMirror: async (port) => (await current()).connect(port),
    dispatch: async (event) => (await current()).engine.dispatch(event),
    cancel: async (eventId) => (await current()).engine.cancel(eventId),
    retry: async (eventId) => (await current()).engine.retry(eventId),
    resolveId: async (_model, id) => (await current()).engine.resolve(id),
    watchStatus: (listener) => status.watch(listener, true),
    watchOutbox: (listener) => outbox.watch(listener, true),
    watchNews: (listener) => {
      for (const told of troubles) listener(told)
      return news.watch(listener, false)
    },
    watchAggregate: async (...question) => (await current()).watchAggregate(...question),
    readDraft: async (key) => (await current()).log.readDraft(key),
    writeDraft: async (key, values) => (await current()).log.writeDraft(key, values),
    download: async (path) => {
      const { engine, session } = await current()
      const ports = {
        fetch: (address: string, options: RequestInit) => scope.fetch(address, options),
        origin: session.apiOrigin,
        locale: () => session.locale,
        access: engine.accessToken,
        request: engine.request,
      }
      return download(ports, path)
    },
    wake: async () => (await current()).engine.wake(),
    signOut: async (unsettled) => {
      const ending = running
      running = null
      await (await ending)?.end(unsettled)
    },
  }
}

const SETTLED_SHOWN = 100

/** What an outbox page lists: everything that waits or asks for a decision, and the newest of what is done. */
const worthShowing = (events: readonly LoggedEvent[]): readonly LoggedEvent[] => {
  const done = (event: LoggedEvent): boolean => event.state === 'accepted' || event.state === 'cancelled'
  const newest = new Set(events.filter(done).slice(-SETTLED_SHOWN))
  return events.filter((event) => !done(event) || newest.has(event))
}

/** Held until the worker ends: a page that is granted this lock knows that it did. */
const holdLock = (locks: LockManager, name: string): Promise<void> =>
  new Promise((held, fail) => {
    locks
      .request(name, () => {
        held()
        return new Promise<never>(() => undefined)
      })
      .catch(fail)
  })

const authorise = async (engine: Engine, socketId: string, channel: string): Promise<{ readonly auth: string }> => {
  const request: HttpRequest = { method: 'POST', path: '/broadcasting/auth', body: { socket_id: socketId, channel_name: channel }, headers: {} }
  const outcome = await engine.request(request)
  const body = outcome.kind === 'answer' ? (outcome.body as { readonly auth?: unknown } | null) : null
  if (typeof body?.auth === 'string') return { auth: body.auth }
  throw new Error(isEnvelope(body) ? 'The channel is not for this person.' : 'The channel could not be authorised.')
}
