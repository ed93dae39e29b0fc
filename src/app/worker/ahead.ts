import { workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import { readSession } from '../account/session-storage.ts'
import { apiOrigin } from '../session/api-origin.ts'

// A separate script of a few kilobytes, which runs while the application loads
// (`build/ahead-script.ts`). It starts the worker of the signed-in person; the application connects
// to that worker by the same address and name.
// Listing the databases makes the browser open their storage early: with thousands of events that
// takes as long as the start of a worker.
void indexedDB.databases?.().catch(() => undefined)
const session = readSession({ own: localStorage, shared: sessionStorage })
if (session && typeof SharedWorker === 'function')
  new SharedWorker(workerUrl, { type: 'module', name: workerLockName(String(session.user.id), apiOrigin()) })
