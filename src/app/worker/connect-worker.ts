import { wrap } from 'comlink'
import type { TabRole } from '#contract/core/events/sync-status.ts'
import { BUILD } from '#src/store/build.ts'
import { isLogFailure } from '#src/store/log/log-failure.ts'
import type { Started, StartOptions, SyncWorkerSurface, WorkerPlace } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import { connectDedicated } from './dedicated.ts'
import { connectShared, type Endpoint, hasSharedWorker } from './endpoint.ts'
import type { TakeOvers } from './take-overs.ts'

/** Options of a start without those that `createConnectWorker` chooses. */
export type LinkSession = Omit<StartOptions, 'url' | 'role'>

export interface WorkerConnection {
  readonly endpoint: Endpoint
  readonly deviceId: string
  readonly tabRole: TabRole
  /** The worker belongs to a newer client than this page. */
  readonly isNewer: boolean
}

export interface ConnectOptions {
  readonly lock: string
  readonly session: () => LinkSession
  readonly takeOvers: TakeOvers
  /** Requested by the person. */
  readonly takeOver: boolean
  /**
   * Called when a worker has been asked to start and has not answered yet, so that the page can
   * connect its mirror meanwhile. Another endpoint may follow.
   */
  readonly onRequested: (endpoint: Endpoint) => void
}

interface ChosenEndpoint {
  readonly endpoint: Endpoint
  readonly workerRole: StartOptions['role']
}

const PAUSE_MS = 200

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Starts a worker for this page alone that only reads: mirror in memory, no log. */
const connectReader = (): Endpoint => {
  const worker = new Worker(workerUrl, { type: 'module' })
  return {
    remote: wrap<SyncWorkerSurface>(worker),
    tabRole: 'reader',
    answerLimitMs: null,
    over: new Promise(() => undefined),
    end: () => worker.terminate(),
  }
}

/**
 * Chooses how this page gets a worker; a reader where the leader is silent and was replaced too
 * often.
 */
const chooseEndpoint = async (
  { url }: WorkerPlace,
  { lock, takeOvers, takeOver }: ConnectOptions,
): Promise<ChosenEndpoint> => {
  if (hasSharedWorker()) return { endpoint: connectShared(url, lock), workerRole: 'owner' }
  if (!takeOver) {
    const endpoint = await connectDedicated({ url, lock, takeOver: false })
    if (endpoint?.tabRole === 'leader') takeOvers.reset()
    if (endpoint) return { endpoint, workerRole: 'owner' }
  }
  if (!takeOvers.isAllowed()) return { endpoint: connectReader(), workerRole: 'reader' }
  takeOvers.count()
  const endpoint = await connectDedicated({ url, lock, takeOver: true })
  return { endpoint: endpoint ?? connectReader(), workerRole: endpoint ? 'take_over' : 'reader' }
}

/** Starts the session at a worker; null where the worker does not answer within its limit. */
const startSession = async ({ remote, answerLimitMs }: Endpoint, options: StartOptions): Promise<Started | null> => {
  const answer = remote.start(options)
  if (answerLimitMs === null) return answer
  return Promise.race([answer, pause(answerLimitMs).then(() => null)])
}

/** Connects to a reader: nothing can be written on this device. */
const connectReadOnly = async ({ session, onRequested }: ConnectOptions): Promise<WorkerConnection> => {
  const endpoint = connectReader()
  const starting = endpoint.remote.start({ ...session(), url: workerUrl, role: 'reader' })
  onRequested(endpoint)
  const answer = await starting
  return {
    endpoint,
    deviceId: answer.status === 'ready' ? answer.deviceId : '',
    tabRole: endpoint.tabRole,
    isNewer: false,
  }
}

/**
 * Connects to the person's sync worker and starts it. A worker that was just ending is asked again;
 * a worker of a newer client is joined at its address; a silent leader is replaced. Where the log
 * can't be opened, or leaders were replaced too often, the page gets a worker that only reads.
 */
export const createConnectWorker = () => {
  let place: WorkerPlace = { build: BUILD, url: workerUrl }

  return async (options: ConnectOptions): Promise<WorkerConnection> => {
    let { takeOver } = options
    for (;;) {
      const { endpoint, workerRole } = await chooseEndpoint(place, { ...options, takeOver })
      takeOver = false
      const starting = startSession(endpoint, { ...options.session(), url: workerUrl, role: workerRole })
      options.onRequested(endpoint)
      const answer = await starting.catch((error: unknown) => {
        if (isLogFailure(error)) return 'unwritable' as const
        throw error
      })
      if (answer !== 'unwritable' && answer?.status === 'ready')
        return { endpoint, deviceId: answer.deviceId, tabRole: endpoint.tabRole, isNewer: place.build > BUILD }
      endpoint.end()
      if (answer === 'unwritable') return connectReadOnly(options)
      if (answer?.status === 'superseded') place = answer
      else if (answer) await pause(PAUSE_MS)
    }
  }
}
