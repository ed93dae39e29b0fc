import type { WorkerConnection } from './connect-worker.ts'
import { hasSharedWorker } from './endpoint.ts'
import { watchBeats } from './heartbeat.ts'

/** Why a page's time with a worker is over: it died, or is of no use any more, or the page itself wants another one, or leaves. */
export type EndOfTurn = 'gone' | 'over' | 'replaced' | 'take_over' | 'closed'

/** A page's time with one worker. */
export interface WorkerLifetime {
  readonly ended: Promise<EndOfTurn>
  readonly end: (cause: 'replaced' | 'take_over') => void
}

interface TurnOptions extends Pick<WorkerConnection, 'endpoint' | 'role'> {
  /** Name of the lock that the worker holds for its life. */
  readonly lock: string
  /** The page leaves. */
  readonly closing: AbortSignal
  readonly onSilence: (isSilent: boolean) => void
}

export const watchWorkerLifetime = ({ endpoint, role, lock, closing, onSilence }: TurnOptions): WorkerLifetime => {
  let end: WorkerLifetime['end'] = () => undefined
  const asked = new Promise<EndOfTurn>((done) => {
    end = done
  })
  const waiting = new AbortController()
  const stop = (): void => waiting.abort()
  closing.addEventListener('abort', stop)
  const stopListening = role === 'follower' && !hasSharedWorker() ? watchBeats(lock, onSilence) : () => undefined
  const ended = Promise.race<EndOfTurn>([
    // Granted only when the worker no longer holds it; given back at once, so that the next worker can take it. One that only reads holds none.
    role === 'reader'
      ? new Promise<never>(() => undefined)
      : navigator.locks.request(lock, { signal: waiting.signal }, () => 'gone' as const).catch(() => 'closed' as const),
    endpoint.over.then(() => 'over' as const),
    asked,
  ]).finally(() => {
    closing.removeEventListener('abort', stop)
    stop()
    stopListening()
  })
  return { ended, end }
}
