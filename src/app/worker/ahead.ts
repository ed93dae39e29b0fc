import { workerLockName } from '#src/sync-worker/surface.ts'
import workerUrl from '#src/sync-worker/worker.ts?worker&url'
import { readSession } from '../account/session-storage.ts'

// A script of its own, some kilobytes, that the page runs while the application is still being read (`build/ahead-script.ts`). The worker of the person
// who is signed in loads its code meanwhile; the application connects to it by the same address and name.
// The browser opens the databases of this site when somebody asks for one: with thousands of actions in them that takes as long as starting a worker.
void indexedDB.databases?.().catch(() => undefined)
const session = readSession({ own: localStorage, shared: sessionStorage })
if (session && typeof SharedWorker === 'function')
  new SharedWorker(workerUrl, { type: 'module', name: workerLockName(String(session.user.id), location.origin) })
