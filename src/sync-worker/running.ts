import type { OutboxChange } from '#contract/core/event.ts'
import type { Locale } from '#contract/core/locale.ts'
import { isEnvelope } from '#contract/core/replication.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import { exposeMirror } from '#src/store/expose-mirror.ts'
import { type DeviceLog, openLog } from '#src/store/log.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { type OpenMirror, openMirror } from '#src/store/open-mirror.ts'
import { serveAggregates, type WatchAggregate } from '#src/store/queries/aggregate-surface.ts'
import { readerLog } from '#src/store/reader-log.ts'
import { createHttp } from './api/http.ts'
import { createSendForm } from './api/send-form.ts'
import { type Engine, startEngine } from './engine.ts'
import { createRotation, forgetRotation } from './life/rotation.ts'
import { keepNothingSettled } from './life/shared-computer.ts'
import type { HttpRequest, Ports } from './ports.ts'
import { listenForHints } from './realtime/realtime.ts'
import { type Leaving, type WorkerNews, type WorkerSession, workerLockName } from './surface.ts'

/** What a worker is made of; the browser's own, or fakes. */
export interface WorkerScope {
  readonly indexedDB: IDBFactory
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
  readonly navigator: { readonly locks: LockManager }
}

export interface Telling {
  readonly status: (status: SyncStatus) => void
  readonly outbox: (change: OutboxChange) => void
  readonly news: (news: WorkerNews) => void
}

/** The work for one person, from start to end. */
export interface Running {
  readonly session: WorkerSession
  readonly engine: Engine
  readonly log: DeviceLog
  readonly connect: (port: MessagePort) => void
  readonly watchAggregate: WatchAggregate
  /** Another worker goes on: everything stays on disk. */
  readonly handOver: () => Promise<void>
  /** The person leaves. */
  readonly end: (unsettled: Leaving) => Promise<void>
}

export const startRunning = async (scope: WorkerScope, session: WorkerSession, tell: Telling): Promise<Running> => {
  const { actor, apiOrigin } = session
  const { locks } = scope.navigator
  const isReader = session.role === 'reader'
  let engine: Engine | null = null
  let store: OpenMirror | null = null

  const log = isReader
    ? readerLog()
    : await openLog({
        name: logName(actor.id, apiOrigin),
        factory: scope.indexedDB,
        makeRoom: async () => store?.makeRoom(),
        onWiped: () => {
          const events = engine?.events() ?? []
          tell.news({ kind: 'log_restored', events: events.length })
          return events
        },
      })
  const rotation = createRotation(log, locks, workerLockName(actor.id, apiOrigin))
  const successor = await rotation.successorOf(session.tokens.refresh)
  if (successor) tell.news({ kind: 'tokens', tokens: successor })

  const keepsMirror = !isReader && !session.sharedComputer
  store = await openMirror(mirrorName(actor.id, apiOrigin), keepsMirror ? scope.indexedDB : null, (trouble) => {
    tell.news({ kind: 'mirror', trouble: trouble.kind })
  })
  const { database, mirror, wipe } = store
  const tidy = session.sharedComputer ? keepNothingSettled(log, () => engine?.events() ?? []) : null

  const started = await startEngine({
    ports: browserPorts(requestBy(apiOrigin, () => session.locale)),
    log,
    files: log,
    mirror,
    actor,
    tokens: successor ?? session.tokens,
    apiOrigin,
    rotation,
    onStatus: (status) => {
      tell.status(status)
      tidy?.(status)
    },
    onOutbox: tell.outbox,
    onNews: tell.news,
  })
  engine = started
  const silence = listenForHints({
    actor,
    settings: session.realtime,
    authorise: (socketId, channel) => authorise(started, socketId, channel),
    onHint: ({ model }) => started.hint(model),
    onState: started.realtime,
  })
  started.begin()

  return {
    session,
    engine: started,
    log,
    connect: (port) => exposeMirror(database, port),
    watchAggregate: serveAggregates(database, locks),
    handOver: async () => {
      silence()
      await started.stop()
      await log.close()
      await mirror.close()
    },
    end: async (unsettled) => {
      silence()
      await started.stop()
      const events = started.events()
      const waits = events.some(({ settledAt }) => settledAt === 0)
      await forgetRotation(log)
      // A page on this device may be another person's next: nothing is left behind that nobody waits for.
      if (unsettled === 'forget' || (session.sharedComputer && (unsettled === 'discard' || !waits))) await log.wipe()
      else if (unsettled === 'discard') {
        await log.forget(events.map((event) => event.id))
        await log.forgetBlobs(await log.blobIds())
      }
      await log.close()
      await wipe()
    },
  }
}

const requestBy = (origin: string, locale: () => Locale): Ports['request'] => {
  const send = createHttp(origin, locale)
  const sendForm = createSendForm(origin, locale)
  return (request) => (request.body instanceof FormData ? sendForm(request) : send(request))
}

const browserPorts = (request: Ports['request']): Ports => ({
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  uuid: () => crypto.randomUUID(),
  request,
})

const authorise = async (engine: Engine, socketId: string, channel: string): Promise<{ readonly auth: string }> => {
  const request: HttpRequest = { method: 'POST', path: '/broadcasting/auth', body: { socket_id: socketId, channel_name: channel }, headers: {} }
  const outcome = await engine.request(request)
  const body = outcome.kind === 'answer' ? (outcome.body as { readonly auth?: unknown } | null) : null
  if (typeof body?.auth === 'string') return { auth: body.auth }
  throw new Error(isEnvelope(body) ? 'The channel is not for this person.' : 'The channel could not be authorised.')
}
