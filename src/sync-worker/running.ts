import type { OutboxChange } from '#contract/core/event.ts'
import type { Locale } from '#contract/core/locale.ts'
import { isEnvelope } from '#contract/core/replication.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { DeviceLog } from '#src/store/log/log.ts'
import { newId } from '#src/store/new-id.ts'
import { createHttp } from './api/http.ts'
import { createSendForm } from './api/send-form.ts'
import { setThreadTimer } from './clock.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { type Engine, startEngine } from './engine.ts'
import { createRotation, forgetRotation } from './life/rotation.ts'
import { keepNothingSettled } from './life/shared-computer.ts'
import type { HttpRequest, Ports } from './ports.ts'
import { listenForHints } from './realtime/realtime.ts'
import { openStores, type Readable, type StoreScope } from './stores.ts'
import { type Leaving, type WorkerNews, type WorkerSession, workerLockName } from './surface.ts'

/** What a worker is made of; the browser's own, or fakes. */
export interface WorkerScope extends StoreScope {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
}

export interface Telling {
  /** Records can be read from now on: long before everything that waits is in memory. */
  readonly readable: (records: Readable) => void
  readonly status: (status: SyncStatus) => void
  readonly outbox: (change: OutboxChange) => void
  readonly news: (news: WorkerNews) => void
}

/** The work for one person, from start to end. */
export interface Running {
  readonly session: WorkerSession
  readonly engine: Engine
  readonly log: DeviceLog
  readonly drafts: Drafts
  /** Another worker goes on: everything stays on disk. */
  readonly handOver: () => Promise<void>
  /** The person leaves. */
  readonly end: (unsettled: Leaving) => Promise<void>
}

/** `locale`: the language that the server is asked to answer in, at each moment. */
export const startRunning = async (scope: WorkerScope, session: WorkerSession, locale: () => Locale, tell: Telling): Promise<Running> => {
  const { actor, apiOrigin } = session
  const { locks } = scope.navigator
  let engine: Engine | null = null

  const stores = await openStores(scope, { session, onNews: tell.news, events: () => engine?.events() ?? [] })
  const { log } = stores
  const { mirror, wipe } = stores.store
  tell.readable(stores)
  const rotation = createRotation(log, locks, workerLockName(actor.id, apiOrigin))
  const successor = await rotation.successorOf(session.tokens.refresh)
  if (successor) tell.news({ kind: 'tokens', tokens: successor })
  const tidy = session.sharedComputer ? keepNothingSettled(log, () => engine?.events() ?? []) : null

  const started = await startEngine({
    ports: browserPorts(requestBy(apiOrigin, locale)),
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
    drafts: createDrafts({ log, resolve: started.resolve, temporaryOf: started.temporaryOf }),
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
  setTimer: setThreadTimer,
  random: Math.random,
  uuid: newId,
  request,
  breathe,
})

/** What pages ask for comes as tasks of its own; a promise alone does not let them in. */
const breathe = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

const authorise = async (engine: Engine, socketId: string, channel: string): Promise<{ readonly auth: string }> => {
  const request: HttpRequest = { method: 'POST', path: '/broadcasting/auth', body: { socket_id: socketId, channel_name: channel }, headers: {} }
  const outcome = await engine.request(request)
  const body = outcome.kind === 'answer' ? (outcome.body as { readonly auth?: unknown } | null) : null
  if (typeof body?.auth === 'string') return { auth: body.auth }
  throw new Error(isEnvelope(body) ? 'The channel is not for this person.' : 'The channel could not be authorised.')
}
