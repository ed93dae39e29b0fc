import { filter } from 'rxjs'
import { isNews } from '#contract/core/events/news.ts'
import { newId } from '#src/store/new-id.ts'
import type { OneSignal } from '../device/one-signal.ts'
import { createPostOnClose } from '../device/post-on-close.ts'
import { createPushPort } from '../device/push-messages.ts'
import { createRecentRecords } from '../device/recent-records.ts'
import type { PageRuntime } from '../page-runtime.ts'
import { outboxPort } from '../worker/outbox-port.ts'
import { apiOrigin } from './api-origin.ts'
import { onlinePort } from './online-calls.ts'
import type { SessionServices, WorkerServices } from './session-services.ts'

interface Parts {
  readonly runtime: PageRuntime
  readonly userId: number
  readonly oneSignal: OneSignal
  /** The access token of this moment; null where nobody is signed in. */
  readonly access: () => string | null
  /** Shows the page about a request that the server could not read. */
  readonly onBadRequest: () => void
}

const workerServicesOf = ({ runtime: { link, queries, files }, access, onBadRequest }: Parts): WorkerServices => ({
  queries,
  dispatch: link.calls.dispatch,
  dispatchAll: link.calls.dispatchAll,
  outbox: outboxPort(link.calls, link.outbox$, newId),
  status$: link.status$,
  news$: link.news$.pipe(filter(isNews)),
  drafts: {
    read: link.calls.readDraft,
    write: link.calls.writeDraft,
    remove: (key) => link.calls.writeDraft(key, null),
  },
  files,
  online: {
    ...onlinePort(link.calls, onBadRequest),
    postOnClose: createPostOnClose((...request) => fetch(...request), apiOrigin(), access),
  },
  deviceHealth: {
    notices$: link.notices$,
    dismiss: link.dismiss,
    takeOver: link.takeOver,
    syncNow: () => void link.calls.wake(),
    reload: () => window.location.reload(),
  },
})

/** The services of a signed-in person. */
export const signedInServices = (parts: Parts): SessionServices => {
  const { userId, oneSignal } = parts
  const ofWorker = workerServicesOf(parts)
  const { navigator, localStorage: storage, Notification: notifications } = window
  const browser = { workers: navigator.serviceWorker, notifications, storage, oneSignal }
  return {
    ...ofWorker,
    recent: createRecentRecords(window, userId),
    push: createPushPort({ ...browser, online: ofWorker.online }, String(userId)),
  }
}
