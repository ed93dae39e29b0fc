import { expose } from 'comlink'
import { createSyncWorker } from './session/sync-worker.ts'

// The same file runs as a SharedWorker, one for all pages of a person, and as a dedicated worker where there is none.
const scope = self as unknown as WorkerGlobalScope
const surface = createSyncWorker(scope)

if ('onconnect' in self) {
  self.addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports
    if (port) expose(surface, port)
  })
} else expose(surface)
