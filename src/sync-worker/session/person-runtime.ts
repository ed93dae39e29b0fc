import type { OutboxChange } from '#contract/core/events/event.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import type { DeviceLog } from '#src/store/log/log.ts'
import { newId } from '#src/store/new-id.ts'
import { createHttp } from '../api/http.ts'
import { createSendForm } from '../api/send-form.ts'
import { createTokenRotation, forgetTokenRotation, type TokenRotation } from '../api/token-rotation.ts'
import { setThreadTimer } from '../core/clock.ts'
import type { Ports } from '../core/ports.ts'
import { type Engine, startEngine } from '../engine/engine.ts'
import { authoriseChannel, ChannelRefused } from '../realtime/authorise-channel.ts'
import { listenForHints } from '../realtime/realtime.ts'
import { type SignOutMode, type StartOptions, type Tokens, type WorkerNews, workerLockName } from '../surface.ts'
import type { WorkerCallsImplementation } from '../worker-calls.ts'
import { implementCalls } from './implement-calls.ts'
import { removeDoneEvents } from './shared-computer.ts'
import { openStores, type ReadableRecords, type StoreScope, type Stores } from './stores.ts'

/** The globals of the worker, or fakes of them. */
export interface WorkerScope extends StoreScope {
  readonly fetch: (address: string, options: RequestInit) => Promise<Response>
}

/** Listeners of a session to its runtime. */
export interface RuntimeListeners {
  /** Called when records can be read: long before the log has been read. */
  readonly readable: (records: ReadableRecords) => void
  readonly status: (status: SyncStatus) => void
  readonly outbox: (change: OutboxChange) => void
  readonly news: (news: WorkerNews) => void
}

/** Stores, engine and hints of one person. */
export interface PersonRuntime {
  readonly options: StartOptions
  readonly engine: Engine
  readonly log: DeviceLog
  readonly calls: WorkerCallsImplementation
  /** Takes the tokens of a new sign-in of the same person, and listens for hints with them. */
  readonly renew: (tokens: Tokens, signedInUserId: RecordId) => void
  /** Stops for another worker; everything on disk stays. */
  readonly handOver: () => Promise<void>
  /** Stops for a sign-out. */
  readonly end: (mode: SignOutMode) => Promise<void>
}

/**
 * Opens the stores of a person and starts engine and hints.
 *
 * @param locale Reads the language for the server's answers, at each request.
 */
export const startPersonRuntime = async (
  scope: WorkerScope,
  options: StartOptions,
  locale: () => Locale,
  listeners: RuntimeListeners,
): Promise<PersonRuntime> => {
  let startedEngine: Engine | null = null
  const events = () => startedEngine?.events() ?? []
  const eventsAsOnDisk = () => startedEngine?.eventsAsOnDisk() ?? []
  const stores = await openStores(scope, { options, onNews: listeners.news, eventsAsOnDisk })
  listeners.readable(stores)

  const engine = await startEngineOn(stores, { scope, options, locale, listeners, events })
  startedEngine = engine
  const listen = () => startHints(engine, options, listeners)
  let stopHints = listen()
  engine.begin()

  const { log } = stores
  const stop = async (): Promise<void> => {
    stopHints()
    await engine.stop()
  }
  return {
    options,
    engine,
    log,
    calls: implementCalls(engine, log, {
      fetch: (address, request) => scope.fetch(address, request),
      origin: options.apiOrigin,
      locale,
    }),
    renew: (tokens, userId) => {
      if (!engine.renew(tokens, userId)) return
      // The connection does not ask again for a channel that the ended session was refused.
      stopHints()
      stopHints = listen()
    },
    handOver: async () => {
      await stop()
      await log.close()
      await stores.store.mirror.close()
    },
    end: async (mode) => {
      await stop()
      await clearLog(log, engine, options.sharedComputer, mode)
      await log.close()
      await stores.store.wipe()
    },
  }
}

interface EngineContext {
  readonly scope: WorkerScope
  readonly options: StartOptions
  readonly locale: () => Locale
  readonly listeners: RuntimeListeners
  readonly events: Engine['events']
}

const startEngineOn = async ({ log, store: { mirror } }: Stores, context: EngineContext): Promise<Engine> => {
  const { scope, options, locale, listeners, events } = context
  const { actor, apiOrigin, tokens, sharedComputer } = options
  const rotation = createTokenRotation(log, scope.navigator.locks, workerLockName(actor.id, apiOrigin))
  const cleanLog = sharedComputer ? removeDoneEvents(log, events) : null
  return startEngine({
    ports: browserPorts(requestBy(apiOrigin, locale)),
    log,
    files: log,
    mirror,
    actor,
    tokens: (await refreshedTokens(rotation, options, listeners)) ?? tokens,
    apiOrigin,
    rotation,
    onStatus: (status) => {
      listeners.status(status)
      cleanLog?.(status)
    },
    onOutbox: listeners.outbox,
    onNews: listeners.news,
  })
}

/** Returns the tokens that a previous worker got and could not pass to a page; null without any. */
const refreshedTokens = async (rotation: TokenRotation, { tokens }: StartOptions, { news }: RuntimeListeners) => {
  const successor = await rotation.successorOf(tokens.refresh)
  if (successor) news({ kind: 'tokens', tokens: successor })
  return successor
}

/** Returns a function that ends the connection. */
const startHints = (engine: Engine, { actor, realtime }: StartOptions, { news }: RuntimeListeners): (() => void) =>
  listenForHints({
    actor,
    settings: realtime,
    authorise: async (socketId, channel) => {
      try {
        return await authoriseChannel(engine.request, socketId, channel)
      } catch (error) {
        if (error instanceof ChannelRefused) {
          news({ kind: 'log', level: 'error', message: error.message })
          news({ kind: 'channel_failed', channel })
        }
        throw error
      }
    },
    onHint: ({ model }) => engine.handleHint(model),
    onPresence: (presence) => news({ kind: 'presence', presence }),
    onState: engine.realtime,
  })

/** Deletes from the log what may not stay on the device after a sign-out. */
const clearLog = async (log: DeviceLog, engine: Engine, sharedComputer: boolean, mode: SignOutMode): Promise<void> => {
  const events = engine.events()
  const isAnyUndecided = events.some(({ settledAt }) => settledAt === 0)
  await forgetTokenRotation(log)
  // On a shared computer the next user of this page may be another person.
  if (mode === 'forget' || (sharedComputer && (mode === 'discard' || !isAnyUndecided))) await log.wipe()
  else if (mode === 'discard') {
    await log.forget(events.map((event) => event.id))
    await log.forgetBlobs(await log.blobIds())
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
  yieldToEventLoop,
})

/**
 * Lets messages of pages in: they are tasks of the event loop, and run after all promise callbacks.
 */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })
