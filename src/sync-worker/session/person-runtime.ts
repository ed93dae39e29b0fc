import type { OutboxChange } from '#contract/core/event.ts'
import type { Locale } from '#contract/core/locale.ts'
import { isEnvelope } from '#contract/core/replication.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { DeviceLog } from '#src/store/log/log.ts'
import { newId } from '#src/store/new-id.ts'
import { createHttp } from '../api/http.ts'
import { createSendForm } from '../api/send-form.ts'
import { createTokenRotation, forgetTokenRotation } from '../api/token-rotation.ts'
import { setThreadTimer } from '../core/clock.ts'
import type { HttpRequest, Ports } from '../core/ports.ts'
import { type Engine, startEngine } from '../engine/engine.ts'
import { listenForHints } from '../realtime/realtime.ts'
import { type SignOutMode, type WorkerNews, type WorkerSession, workerLockName } from '../surface.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { removeSettledEvents } from './shared-computer.ts'
import { openStores, type ReadableRecords, type StoreScope } from './stores.ts'

/** What a worker is made of; the browser's own, or fakes. */
export interface WorkerScope extends StoreScope {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
}

export interface RuntimeListeners {
  /** Records can be read from now on: long before everything that waits is in memory. */
  readonly readable: (records: ReadableRecords) => void
  readonly status: (status: SyncStatus) => void
  readonly outbox: (change: OutboxChange) => void
  readonly news: (news: WorkerNews) => void
}

/** The work for one person, from start to end. */
export interface PersonRuntime {
  readonly session: WorkerSession
  readonly engine: Engine
  readonly log: DeviceLog
  readonly drafts: Drafts
  /** Another worker goes on: everything stays on disk. */
  readonly handOver: () => Promise<void>
  /** The person leaves. */
  readonly end: (unsettled: SignOutMode) => Promise<void>
}

/** `locale`: the language that the server is asked to answer in, at each moment. */
export const startPersonRuntime = async (
  scope: WorkerScope,
  session: WorkerSession,
  locale: () => Locale,
  tell: RuntimeListeners,
): Promise<PersonRuntime> => {
  const { actor, apiOrigin } = session
  const { locks } = scope.navigator
  let engine: Engine | null = null

  const stores = await openStores(scope, { session, onNews: tell.news, events: () => engine?.events() ?? [] })
  const { log } = stores
  const { mirror, wipe } = stores.store
  tell.readable(stores)
  const rotation = createTokenRotation(log, locks, workerLockName(actor.id, apiOrigin))
  const successor = await rotation.successorOf(session.tokens.refresh)
  if (successor) tell.news({ kind: 'tokens', tokens: successor })
  const tidy = session.sharedComputer ? removeSettledEvents(log, () => engine?.events() ?? []) : null

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
      await forgetTokenRotation(log)
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
  yieldToEventLoop: yieldToEventLoop,
})

/** What pages ask for comes as tasks of its own; a promise alone does not let them in. */
const yieldToEventLoop = (): Promise<void> =>
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
