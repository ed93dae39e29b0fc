import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { setThreadTimer } from '../core/clock.ts'
import { type SignOutMode, type Started, type StartOptions, type WorkerPlace, workerLockName } from '../surface.ts'
import type { PageBroadcasts } from './page-broadcasts.ts'
import { type PersonRuntime, type RuntimeListeners, startPersonRuntime, type WorkerScope } from './person-runtime.ts'
import type { ReadableRecords } from './stores.ts'
import { acquireOwnership, type Owner, type Succession, type SuccessionChannel } from './succession.ts'
import { workerGone } from './worker-gone.ts'

interface SessionOptions {
  readonly scope: WorkerScope
  readonly build: number
  readonly broadcasts: PageBroadcasts
}

/** A session that is starting or running. */
interface OpenSession {
  readonly runtime: Promise<PersonRuntime>
  /** Resolves before `runtime`: records can be read while the log is still being read. */
  readonly records: Promise<ReadableRecords>
}

/** The session of one worker: start, hand-over to another worker, sign-out. */
export const createWorkerSession = ({ scope, build, broadcasts }: SessionOptions) => {
  let open: OpenSession | null = null
  let liveRuntime: PersonRuntime | null = null
  /** Language of the page that called `start` last. */
  let locale: Locale = DEFAULT_LOCALE
  /** Remains over sign-outs, until the worker ends. */
  let owner: Owner | null = null
  /** Set when another worker has taken over. */
  let replacement: { readonly by: WorkerPlace | null } | null = null

  const handOver = async (by: WorkerPlace | null): Promise<void> => {
    replacement = { by }
    const endingSession = open
    open = null
    liveRuntime = null
    // Calls in flight are answered before pages get the news.
    await (await endingSession?.runtime.catch(() => null))?.handOver().catch(() => undefined)
    owner?.release()
    broadcasts.flush()
    broadcasts.publishNews({ kind: 'replaced', by })
  }

  const startRuntime = async (
    options: StartOptions,
    onReadable: (records: ReadableRecords) => void,
  ): Promise<Started> => {
    if (options.role !== 'reader' && !owner) {
      const succession = await claimOwnership(scope, build, options)
      if (succession.status === 'superseded') return succession
      owner = succession.owner
      void owner.replaced.then(handOver)
    }
    liveRuntime = await startPersonRuntime(scope, options, () => locale, {
      ...listenersOf(broadcasts),
      readable: onReadable,
    })
    return readyAnswer(liveRuntime)
  }

  const currentRuntime = (): PersonRuntime => {
    if (!liveRuntime) throw workerGone()
    return liveRuntime
  }

  const openSession = (options: StartOptions): Promise<Started> => {
    locale = options.locale
    const records = Promise.withResolvers<ReadableRecords>()
    records.promise.catch(() => undefined)
    const started = startRuntime(options, records.resolve)
    const runtime = started.then(currentRuntime)
    const session = { runtime, records: records.promise }
    open = session
    runtime.catch((error) => {
      records.reject(error)
      if (open === session) open = null
    })
    return started
  }

  return {
    start: async (options: StartOptions): Promise<Started> => {
      if (replacement) return replacement.by ? { status: 'superseded', ...replacement.by } : { status: 'overtaken' }
      if (!open) return openSession(options)
      const runtime = await open.runtime
      if (runtime.options.actor.id !== options.actor.id) throw new Error('This worker belongs to another person.')
      locale = options.locale
      renewTokens(runtime, options)
      return readyAnswer(runtime)
    },
    /** Rejects with `WORKER_GONE` without a session. */
    runtime: (): Promise<PersonRuntime> => open?.runtime.then(currentRuntime) ?? Promise.reject(workerGone()),
    /** Rejects with `WORKER_GONE` without a session. */
    records: (): Promise<ReadableRecords> => open?.records ?? Promise.reject(workerGone()),
    /** Events for the outbox page; empty while no session runs. */
    outboxEvents: () => liveRuntime?.engine.outbox() ?? [],
    signOut: async (mode: SignOutMode): Promise<void> => {
      const endingSession = open
      open = null
      await (await endingSession?.runtime.catch(() => null))?.end(mode)
      liveRuntime = null
      broadcasts.flush()
    },
  }
}

const listenersOf = ({ status, outbox, publishNews }: PageBroadcasts): Omit<RuntimeListeners, 'readable'> => ({
  status: status.publish,
  outbox: outbox.publish,
  news: publishNews,
})

const claimOwnership = (
  { navigator: { locks } }: WorkerScope,
  build: number,
  { actor, apiOrigin, url, role }: StartOptions,
): Promise<Succession> => {
  const lock = workerLockName(actor.id, apiOrigin)
  const channel = () => new BroadcastChannel(lock) as unknown as SuccessionChannel
  return acquireOwnership({ locks, lock, channel, setTimer: setThreadTimer, build, url }, role === 'take_over')
}

const readyAnswer = async ({ log }: PersonRuntime): Promise<Started> => ({
  status: 'ready',
  deviceId: await log.deviceId(() => crypto.randomUUID()),
})

/** Takes the tokens of a new sign-in where the engine waits for one. */
const renewTokens = ({ engine, renew }: PersonRuntime, { tokens, actor }: StartOptions): void => {
  if (tokens.access !== engine.accessToken() && engine.status().paused === 'sign_in') renew(tokens, actor.id)
}
