import type { WorkerConnection } from './connect-worker.ts'
import { hasSharedWorker } from './endpoint.ts'
import { watchBeats } from './heartbeat.ts'

/**
 * Cause of the end of a connection. `gone`: the worker has ended. `over`: the endpoint can't be
 * used any more. `replaced`: another worker took over. `take_over`: the person takes over.
 * `closed`: the page leaves the session.
 */
export type EndCause = 'gone' | 'over' | 'replaced' | 'take_over' | 'closed'

/** The time of one worker at a page. */
export interface WorkerLifetime {
  readonly ended: Promise<EndCause>
  readonly end: (cause: 'replaced' | 'take_over') => void
}

interface LifetimeOptions extends Pick<WorkerConnection, 'endpoint' | 'tabRole'> {
  /** Name of the lock that the worker holds until it ends. */
  readonly lock: string
  /** Aborted when the page leaves the session. */
  readonly closing: AbortSignal
  readonly onSilence: (isSilent: boolean) => void
}

/** Watches a worker until its first cause of an end. */
export const watchWorkerLifetime = ({
  endpoint,
  tabRole,
  lock,
  closing,
  onSilence,
}: LifetimeOptions): WorkerLifetime => {
  const { promise: endedByPage, resolve: end } = Promise.withResolvers<EndCause>()
  const waiting = new AbortController()
  const stopWaiting = (): void => waiting.abort()
  closing.addEventListener('abort', stopWaiting)
  const stopBeats = tabRole === 'follower' && !hasSharedWorker() ? watchBeats(lock, onSilence) : () => undefined
  // A reader holds no lock.
  const lockFreed: Promise<EndCause> =
    tabRole === 'reader' ? new Promise(() => undefined) : lockGranted(lock, waiting.signal)
  const ended = Promise.race<EndCause>([lockFreed, endpoint.over.then(() => 'over' as const), endedByPage]).finally(
    () => {
      closing.removeEventListener('abort', stopWaiting)
      stopWaiting()
      stopBeats()
    },
  )
  return { ended, end }
}

/**
 * Resolves when the worker has released its lock. The lock is released at once, for the next
 * worker.
 */
const lockGranted = (lock: string, signal: AbortSignal): Promise<EndCause> =>
  navigator.locks.request(lock, { signal }, () => 'gone' as const).catch(() => 'closed' as const)
