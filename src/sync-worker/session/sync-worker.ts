import { expose } from 'comlink'
import { BUILD } from '#src/store/build.ts'
import type { SyncWorkerSurface } from '../surface.ts'
import { createPageBroadcasts } from './page-broadcasts.ts'
import type { WorkerScope } from './person-runtime.ts'
import { serveCalls } from './serve-calls.ts'
import { createWorkerSession } from './worker-session.ts'

/**
 * The worker as pages see it: one instance per SharedWorker, shared by all pages of a person, or
 * one per dedicated worker, shared over ports.
 */
export const createSyncWorker = (scope: WorkerScope, build = BUILD): SyncWorkerSurface => {
  const broadcasts = createPageBroadcasts()
  const session = createWorkerSession({ scope, build, broadcasts })

  const surface: SyncWorkerSurface = {
    ...serveCalls(session.runtime),
    start: session.start,
    adopt: async (port) => expose(surface, port),
    connectMirror: async (port) => (await session.records()).connect(port),
    watchStatus: (listener) => broadcasts.status.watch(listener),
    watchOutbox: (listener) =>
      broadcasts.outbox.watch(listener, () => ({ changed: session.outboxEvents(), removed: [] })),
    watchNews: broadcasts.watchNews,
    watchAggregate: async (...question) => (await session.records()).watchAggregate(...question),
    signOut: session.signOut,
  }
  return surface
}
