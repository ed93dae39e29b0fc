import { type Remote, wrap } from 'comlink'
import type { SyncWorkerSurface } from '#src/sync-worker/surface.ts'

/** One worker as this page reaches it. */
export interface Endpoint {
  readonly remote: Remote<SyncWorkerSurface>
  /** `follower`: the worker is another page's. */
  readonly role: 'writer' | 'follower'
  /** A worker that was just ending when this page came to it never answers `start`: after this long it is reached anew; null waits. */
  readonly answerLimitMs: number | null
  /** Resolves when this endpoint is of no use any more although its worker may live. */
  readonly over: Promise<void>
  /** Lets go of it. */
  readonly end: () => void
}

/** A worker that opens a large mirror may take longer, and is asked again. */
const SHARED_ANSWER_MS = 4000

export const hasSharedWorker = (): boolean => typeof SharedWorker === 'function'

/** The one worker of all pages of this person. */
export const connectShared = (url: string, name: string): Endpoint => {
  const { port } = new SharedWorker(url, { type: 'module', name })
  port.start()
  return {
    remote: wrap<SyncWorkerSurface>(port),
    role: 'writer',
    answerLimitMs: SHARED_ANSWER_MS,
    over: new Promise(() => undefined),
    end: () => port.close(),
  }
}
