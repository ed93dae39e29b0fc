import { type Remote, wrap } from 'comlink'
import type { TabRole } from '#contract/core/events/sync-status.ts'
import type { SyncWorkerSurface } from '#src/sync-worker/surface.ts'

/** A page's connection to one worker. */
export interface Endpoint {
  readonly remote: Remote<SyncWorkerSurface>
  readonly tabRole: TabRole
  /**
   * Milliseconds for the answer to `start`, after which the page connects again: a worker that is
   * just ending never answers. Null waits without a limit.
   */
  readonly answerLimitMs: number | null
  /** Resolves when this endpoint can't be used any more, although its worker may still run. */
  readonly over: Promise<void>
  /** Ends the connection; also the worker where it is this page's own. */
  readonly end: () => void
}

/** Limit for `start`; a worker that takes longer to open a large mirror gets the call again. */
const SHARED_ANSWER_MS = 4000

export const hasSharedWorker = (): boolean => typeof SharedWorker === 'function'

/** Connects to the SharedWorker of all pages of the person. */
export const connectShared = (url: string, name: string): Endpoint => {
  const { port } = new SharedWorker(url, { type: 'module', name })
  port.start()
  return {
    remote: wrap<SyncWorkerSurface>(port),
    tabRole: 'shared',
    answerLimitMs: SHARED_ANSWER_MS,
    over: new Promise(() => undefined),
    end: () => port.close(),
  }
}
