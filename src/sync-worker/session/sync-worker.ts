import { expose } from 'comlink'
import { DomainError } from '#contract/core/errors.ts'
import type { Dispatched, OutboxChange } from '#contract/core/event.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/locale.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/sync-status.ts'
import { BUILD } from '#src/store/build.ts'
import { isLogFailure } from '#src/store/log/log-failure.ts'
import { download } from '../api/download.ts'
import { setThreadTimer } from '../core/clock.ts'
import { mergeChanges } from '../events/merge-changes.ts'
import {
  type Started,
  type SyncWorkerSurface,
  WORKER_GONE,
  type WorkerNews,
  type WorkerPlace,
  type WorkerSession,
  workerLockName,
} from '../surface.ts'
import { createBroadcast } from './broadcast.ts'
import { type PersonRuntime, startPersonRuntime, type WorkerScope } from './person-runtime.ts'
import type { ReadableRecords } from './stores.ts'
import { acquireOwnership, type Owner, type SuccessionChannel } from './succession.ts'

/**
 * A drain settles hundreds of events a second, each of which changes status and outbox several times: pages hear of them a few times a second. And what a
 * person did is painted before they hear of its counters: a frame, and a little.
 */
const PACE = { firstAfterMs: 25, everyMs: 150 } as const

/** The worker as pages see it. One instance a SharedWorker, shared by all pages of a person; or one of a page, shared over ports. */
export const createSyncWorker = (scope: WorkerScope, build = BUILD): SyncWorkerSurface => {
  const status = createBroadcast<SyncStatus>(INITIAL_SYNC_STATUS, { ...PACE, merge: (_, later) => later })
  const outbox = createBroadcast<OutboxChange>({ changed: [], removed: [] }, { ...PACE, merge: mergeChanges })
  const news = createBroadcast<WorkerNews>({ kind: 'log', level: 'info', message: 'started' })
  /** Told to every page that comes: the first ones may come after they happened. */
  const troubles: WorkerNews[] = []
  let running: Promise<PersonRuntime> | null = null
  /** Its records, which are there before the work begins. */
  let readable: Promise<ReadableRecords> | null = null
  /** What the boards show comes from here, while it lives. */
  let live: PersonRuntime | null = null
  /** Of the page that handed its session over last. */
  let locale: Locale = DEFAULT_LOCALE
  /** Held from the first start to the end of the worker, over sign-outs. */
  let owner: Owner | null = null
  /** Set when this worker is of no use any more. */
  let replaced: { readonly by: WorkerPlace | null } | null = null

  const tell = (told: WorkerNews): void => {
    if (told.kind === 'mirror' || told.kind === 'log_restored') troubles.push(told)
    news.publish(told)
  }

  const begin = async (session: WorkerSession, readable: (records: ReadableRecords) => void): Promise<Started> => {
    const lock = workerLockName(session.actor.id, session.apiOrigin)
    if (session.role !== 'reader' && !owner) {
      const succession = await acquireOwnership(
        {
          locks: scope.navigator.locks,
          lock,
          channel: () => new BroadcastChannel(lock) as unknown as SuccessionChannel,
          setTimer: setThreadTimer,
          build,
          url: session.url,
        },
        session.role === 'take_over',
      )
      if (succession.status === 'superseded') return succession
      owner = succession.owner
      void owner.replaced.then(leave)
    }
    live = await startPersonRuntime(scope, session, () => locale, { status: status.publish, outbox: outbox.publish, news: tell, readable })
    return readyOf(live)
  }

  const readyOf = async ({ log }: PersonRuntime): Promise<Started> => ({ status: 'ready', deviceId: await log.deviceId(() => crypto.randomUUID()) })

  const tellTheRest = (): void => {
    status.flush()
    outbox.flush()
  }

  /** Another worker goes on with everything that is on disk. */
  const leave = async (by: WorkerPlace | null): Promise<void> => {
    replaced = { by }
    const ending = running
    running = null
    readable = null
    live = null
    // What is under way is answered before pages are told.
    await (await ending?.catch(() => null))?.handOver().catch(() => undefined)
    owner?.release()
    tellTheRest()
    news.publish({ kind: 'replaced', by })
  }

  const current = (): Promise<PersonRuntime> => running?.then(() => live ?? gone()) ?? gone()

  /** What only reads records need not wait until the log is read. */
  const reading = (): Promise<ReadableRecords> => readable ?? gone()

  const gone = (): Promise<never> => Promise.reject(Object.assign(new Error('The worker has no session.'), { name: WORKER_GONE }))

  const start = async (session: WorkerSession): Promise<Started> => {
    if (replaced) return replaced.by ? { status: 'superseded', ...replaced.by } : { status: 'overtaken' }
    if (!running) {
      locale = session.locale
      const opening = Promise.withResolvers<ReadableRecords>()
      opening.promise.catch(() => undefined)
      readable = opening.promise
      const started = begin(session, opening.resolve)
      running = started.then(() => live ?? gone())
      running.catch((error) => {
        opening.reject(error)
        running = null
        readable = null
      })
      return started
    }
    const known = await running
    if (known.session.actor.id !== session.actor.id) throw new Error('This worker belongs to somebody else.')
    locale = session.locale
    const { engine } = known
    if (session.tokens.access !== engine.accessToken() && engine.status().paused === 'sign_in') engine.renew(session.tokens, session.actor.id)
    return readyOf(known)
  }

  /** What is to be on disk before it is answered. Rejects with a `DomainError` that says why it is not. */
  const written = async <Answer>(task: (running: PersonRuntime) => Promise<Answer>): Promise<Answer> => {
    const now = await current()
    if (now.session.role === 'reader') throw new DomainError('read_only')
    try {
      return await task(now)
    } catch (error) {
      if (!isLogFailure(error)) throw error
      // The next worker has the log: the page repeats it there.
      if (error.code === 'overtaken') return gone()
      throw new DomainError(error.code)
    }
  }

  /** An action that could not be written is answered like one that is wrong: the form keeps what was typed. */
  const logged = async (task: (running: PersonRuntime) => Promise<Dispatched>): Promise<Dispatched> => {
    try {
      return await written(task)
    } catch (error) {
      if (error instanceof DomainError) return { status: 'invalid', code: error.code, issues: {} }
      throw error
    }
  }

  const surface: SyncWorkerSurface = {
    start,
    adopt: async (port) => expose(surface, port),
    connectMirror: async (port) => (await reading()).connect(port),
    dispatch: (event) => logged(({ engine }) => engine.dispatch(event)),
    dispatchAll: async (events) => {
      let answers: readonly Dispatched[] = []
      const first = await logged(async ({ engine }) => {
        answers = await engine.dispatchAll(events)
        return answers[0] ?? { status: 'invalid', code: 'validation', issues: {} }
      })
      return answers.length > 0 ? answers : events.map(() => first)
    },
    correct: (eventId, payload, seen, id) => logged(({ engine }) => engine.correct(eventId, payload, seen, id)),
    cancel: (eventId) => written(({ engine }) => engine.cancel(eventId)),
    retry: (eventId) => written(({ engine }) => engine.retry(eventId)),
    undo: (id, undoId) => written(({ engine }) => engine.undo(id, undoId)),
    exportOutbox: async (eventIds) => (await current()).engine.exportOutbox(eventIds),
    importOutbox: (json) => written(({ engine }) => engine.importOutbox(json)),
    resolveId: async (_model, id) => (await current()).engine.resolve(id),
    watchStatus: (listener) => status.watch(listener),
    watchOutbox: (listener) => outbox.watch(listener, () => ({ changed: live?.engine.outbox() ?? [], removed: [] })),
    watchNews: (listener) => {
      for (const told of troubles) listener(told)
      return news.watch(listener, () => null)
    },
    watchAggregate: async (...question) => (await reading()).watchAggregate(...question),
    readDraft: async (key) => (await current()).drafts.read(key),
    writeDraft: (key, values) => written(({ drafts }) => drafts.write(key, values)),
    download: async (path) => {
      const { engine, session } = await current()
      const ports = {
        fetch: (address: string, options: RequestInit) => scope.fetch(address, options),
        origin: session.apiOrigin,
        locale: () => locale,
        access: engine.accessToken,
        request: engine.request,
        now: Date.now,
        setTimer: setThreadTimer,
      }
      return download(ports, path)
    },
    readFile: async (id) => (await current()).engine.readFile(id),
    wake: async () => (await current()).engine.wake(),
    doubt: async () => (await current()).engine.doubt(),
    signOut: async (unsettled) => {
      const ending = running
      running = null
      readable = null
      await (await ending?.catch(() => null))?.end(unsettled)
      live = null
      tellTheRest()
    },
  }
  return surface
}
