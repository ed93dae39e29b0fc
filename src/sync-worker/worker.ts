import { expose } from 'comlink'
import { createSyncWorker } from './session/sync-worker.ts'

// Runs as a SharedWorker for all pages of a person, or as a dedicated worker in browsers without
// SharedWorker.
const scope = self as unknown as WorkerGlobalScope
const surface = createSyncWorker(scope)

if ('onconnect' in self) {
  self.addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports
    if (port) expose(surface, port)
  })
} else expose(surface)
