import { proxy, transfer } from 'comlink'
import { WORKER_GONE } from '#src/sync-worker/surface.ts'
import { createConnectWorker, type LinkSession, type WorkerConnection } from './connect-worker.ts'
import type { Endpoint } from './endpoint.ts'
import type { LinkView } from './link-view.ts'
import { isWorkerGone } from './pending-calls.ts'
import type { TakeOvers } from './take-overs.ts'
import { type WorkerLifetime, watchWorkerLifetime } from './worker-lifetime.ts'

const RETRY_MS = 2000

/**
 * Limit for the first answers of a started worker. A worker that ends before this page waits for
 * its lock leaves no trace when the next one has the lock already.
 */
export const FIRST_ANSWERS_LIMIT_MS = 20_000

interface SupervisorOptions {
  readonly lock: string
  readonly session: () => LinkSession
  readonly takeOvers: TakeOvers
  readonly view: LinkView
  readonly closing: AbortSignal
  /** Receives the page's end of the mirror's channel. */
  readonly onMirrorPort: (port: MessagePort) => Promise<void>
  /** A worker has been asked to start. */
  readonly onRequested: (endpoint: Endpoint) => void
  /** A worker has started and answers calls; the page does not watch its state yet. */
  readonly onConnected: (connection: WorkerConnection) => void
  /** The page watches status, outbox and news of the worker. */
  readonly onJoined: () => void
  readonly onEnded: () => void
}

export interface WorkerSupervisor {
  /** Resolves when the first worker is joined; rejects where no worker can be started. */
  readonly started: Promise<void>
  readonly end: WorkerLifetime['end']
}

/** Starts a worker for the page, and the next one whenever a worker has ended. */
export const superviseWorker = (options: SupervisorOptions): WorkerSupervisor => {
  const { view, lock, session, takeOvers, closing } = options
  const connectWorker = createConnectWorker()
  let requestedEndpoint: Endpoint | null = null
  let lifetime: WorkerLifetime | null = null
  /** Mirror of the worker that was requested last. */
  let mirror: Promise<unknown> = Promise.resolve()

  /**
   * Queries wait in the mirror's port until the worker has opened the mirror, long before it has
   * read its log.
   */
  const onRequested = (endpoint: Endpoint): void => {
    requestedEndpoint = endpoint
    const { port1, port2 } = new MessageChannel()
    mirror = Promise.all([options.onMirrorPort(port1), endpoint.remote.connectMirror(transfer(port2, [port2]))])
    mirror.catch(() => undefined)
    options.onRequested(endpoint)
  }

  const endLifetime: WorkerLifetime['end'] = (cause) => lifetime?.end(cause)

  const connectAndJoin = async (takeOver: boolean): Promise<void> => {
    const connection = await connectWorker({ lock, session, takeOvers, takeOver, onRequested })
    options.onConnected(connection)
    const { endpoint, tabRole } = connection
    lifetime = watchWorkerLifetime({ endpoint, tabRole, lock, closing, onSilence: view.onSilence })
    view.onConnected(connection)
    // A worker that ends here never answers.
    const ended = lifetime.ended.then(rejectAsGone)
    const joined = joinWorker(connection, mirror, view, endLifetime)
    await (endpoint.answerLimitMs === null ? Promise.race([joined, ended]) : inTime(Promise.race([joined, ended])))
  }

  const startFirst = async (): Promise<void> => {
    try {
      await connectAndJoin(false)
    } catch (error) {
      if (!isWorkerGone(error)) throw error
      requestedEndpoint?.end()
      await startFirst()
    }
  }

  /** Repeats until a worker starts. Meanwhile the page shows the rows that it has. */
  const startNext = async (takeOver: boolean): Promise<void> => {
    while (!closing.aborted) {
      try {
        await connectAndJoin(takeOver)
        return
      } catch (error) {
        requestedEndpoint?.end()
        if (isWorkerGone(error)) continue
        view.notices.add({ kind: 'reader' })
        await new Promise((done) => setTimeout(done, RETRY_MS))
      }
    }
  }

  const replaceEndedWorkers = async (): Promise<void> => {
    while (lifetime) {
      const cause = await lifetime.ended
      if (closing.aborted) return
      options.onEnded()
      await startNext(cause === 'take_over')
      if (closing.aborted) return
      options.onJoined()
    }
  }

  const start = async (): Promise<void> => {
    await startFirst()
    options.onJoined()
    void replaceEndedWorkers()
  }
  const started = start()
  started.catch(() => undefined)
  return { started, end: endLifetime }
}

/** Rejects as for a worker that is gone where the answer takes too long. */
const inTime = async (answer: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, FIRST_ANSWERS_LIMIT_MS)
  })
  try {
    await Promise.race([answer, limit.then(rejectAsGone)])
  } finally {
    clearTimeout(timer)
  }
}

const rejectAsGone = (): never => {
  throw Object.assign(new Error('The worker ended before this page had joined it.'), { name: WORKER_GONE })
}

/**
 * Resolves when the mirror is connected and the page watches status, outbox and news of this
 * worker.
 */
const joinWorker = async (
  { endpoint: { remote }, deviceId, isNewer }: WorkerConnection,
  mirror: Promise<unknown>,
  view: LinkView,
  end: WorkerLifetime['end'],
): Promise<void> => {
  await mirror.catch((error) => {
    // Rows of a newer worker may have another shape: the page keeps what it shows until it is
    // loaded again.
    if (!isNewer) throw error
  })
  view.outbox.expectSnapshot()
  await Promise.all([
    remote.watchStatus(proxy((status) => view.onStatus(status, deviceId))),
    remote.watchOutbox(proxy(view.outbox.applyChange)),
    remote.watchNews(
      proxy((news) => {
        if (news.kind === 'replaced') end('replaced')
        view.onNews(news)
      }),
    ),
  ])
}
