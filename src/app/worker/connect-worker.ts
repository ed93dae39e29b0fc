import { wrap } from 'comlink'
import { BUILD } from '#src/store/build.ts'
import { isLogFailure } from '#src/store/log/log-failure.ts'
import type { Started, SyncWorkerSurface, WorkerPlace, WorkerSession } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import { connectDedicated } from './dedicated.ts'
import { connectShared, type Endpoint, hasSharedWorker } from './endpoint.ts'
import type { TakeOvers } from './take-overs.ts'

/** What the page brings; how it takes part is decided here. */
export type LinkSession = Omit<WorkerSession, 'url' | 'role'>

export interface WorkerConnection {
  readonly endpoint: Endpoint
  readonly deviceId: string
  readonly role: 'writer' | 'follower' | 'reader'
  /** The worker is of a newer client than this page. */
  readonly isNewer: boolean
}

export interface ConnectOptions {
  readonly lock: string
  readonly session: () => LinkSession
  readonly takeOvers: TakeOvers
  /** The person asked for it. */
  readonly takeOver: boolean
  /** A worker was asked to start and has not answered yet: what it can do before it is asked for here. It may be the wrong one. */
  readonly onAsked: (endpoint: Endpoint) => void
}

const PAUSE_MS = 200

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** A worker that only reads for this page: mirror in memory, no log. */
const connectReader = (): Endpoint => {
  const worker = new Worker(workerUrl, { type: 'module' })
  return {
    remote: wrap<SyncWorkerSurface>(worker),
    role: 'writer',
    answerLimitMs: null,
    over: new Promise(() => undefined),
    end: () => worker.terminate(),
  }
}

/**
 * Comes to the worker of this person and has it started, whatever it takes: one that was just ending is asked again, one of a newer client is
 * joined where it is, a leader that is silent is taken over from, and when that was done too often, or nothing can be written on this device,
 * the page gets a worker that only reads.
 */
export const createConnectWorker = () => {
  let place: WorkerPlace = { build: BUILD, url: workerUrl }

  const connect = async ({ lock, takeOvers, takeOver }: ConnectOptions): Promise<{ endpoint: Endpoint; role: WorkerSession['role'] }> => {
    if (hasSharedWorker()) return { endpoint: connectShared(place.url, lock), role: 'owner' }
    if (!takeOver) {
      const endpoint = await connectDedicated({ url: place.url, lock, takeOver: false })
      if (endpoint?.role === 'writer') takeOvers.forget()
      if (endpoint) return { endpoint, role: 'owner' }
    }
    if (!takeOvers.mayTake()) return { endpoint: connectReader(), role: 'reader' }
    takeOvers.count()
    const endpoint = await connectDedicated({ url: place.url, lock, takeOver: true })
    return { endpoint: endpoint ?? connectReader(), role: endpoint ? 'take_over' : 'reader' }
  }

  const started = async ({ remote, answerLimitMs }: Endpoint, session: WorkerSession): Promise<Started | null> => {
    const answer = remote.start(session)
    if (answerLimitMs === null) return answer
    return Promise.race([answer, pause(answerLimitMs).then(() => null)])
  }

  return async (options: ConnectOptions): Promise<WorkerConnection> => {
    let { takeOver } = options
    for (;;) {
      const { endpoint, role } = await connect({ ...options, takeOver })
      takeOver = false
      const session = { ...options.session(), url: workerUrl, role }
      const starting = started(endpoint, session)
      options.onAsked(endpoint)
      const answer = await starting.catch((error: unknown) => {
        if (isLogFailure(error)) return 'unwritable' as const
        throw error
      })
      if (answer === 'unwritable') {
        endpoint.end()
        return readOnly(options)
      }
      if (answer?.status === 'ready') {
        const shown = role === 'reader' ? 'reader' : endpoint.role
        return { endpoint, deviceId: answer.deviceId, role: shown, isNewer: place.build > BUILD }
      }
      endpoint.end()
      if (answer?.status === 'superseded') place = answer
      else if (answer) await pause(PAUSE_MS)
    }
  }

  async function readOnly({ session, onAsked }: ConnectOptions): Promise<WorkerConnection> {
    const endpoint = connectReader()
    const starting = endpoint.remote.start({ ...session(), url: workerUrl, role: 'reader' })
    onAsked(endpoint)
    const answer = await starting
    return { endpoint, deviceId: answer.status === 'ready' ? answer.deviceId : '', role: 'reader', isNewer: false }
  }
}
