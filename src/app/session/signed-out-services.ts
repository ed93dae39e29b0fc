import { BehaviorSubject, EMPTY, NEVER } from 'rxjs'
import { INITIAL_SYNC_STATUS } from '#contract/core/events/sync-status.ts'
import { mapWorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { AppServices } from '#src/ui/services/app-services.ts'
import { AuthFailure } from '../account/auth-failure.ts'
import type { SessionServices } from './session-services.ts'

/** Rejects every call: without a session there is no worker. */
const SIGNED_OUT_CALLS = mapWorkerCalls(() => () => Promise.reject(new Error('Nobody is signed in.')))

/** One value at once. RxJS's `of` would add its code for every other source to the first page. */
const always = <Value>(value: Value): BehaviorSubject<Value> => new BehaviorSubject(value)

const unreachable = () => Promise.reject(new AuthFailure('offline', {}, null))

const NO_PUSH: AppServices['push'] = {
  state: async () => 'unsupported',
  turnOn: async () => 'unsupported',
  renew: async () => undefined,
  turnOff: async () => undefined,
}

const NOTHING_RECENT: AppServices['recent'] = { records$: always([]), add: () => undefined }

/** Services without a session: nothing to read, nothing to write. */
export const SIGNED_OUT_SERVICES: SessionServices = {
  recent: NOTHING_RECENT,
  push: NO_PUSH,
  queries: {
    list: () => NEVER,
    one: () => always(null),
    matches: () => NEVER,
    where: () => NEVER,
    all: () => NEVER,
    aggregate: () => NEVER,
    counts: () => NEVER,
  },
  dispatch: SIGNED_OUT_CALLS.dispatch,
  dispatchAll: SIGNED_OUT_CALLS.dispatchAll,
  outbox: { ...SIGNED_OUT_CALLS, events$: always([]) },
  status$: always(INITIAL_SYNC_STATUS),
  news$: EMPTY,
  drafts: { read: async () => null, write: async () => undefined, remove: async () => undefined },
  files: {
    download: async () => null,
    content: async () => null,
    preview: async () => null,
    picture: async () => null,
    upload: async () => ({ status: 'unreachable' }),
  },
  online: { get: unreachable, post: unreachable, postFile: unreachable, postOnClose: () => undefined },
  deviceHealth: {
    notices$: always([]),
    dismiss: () => undefined,
    takeOver: () => undefined,
    syncNow: () => undefined,
    reload: () => window.location.reload(),
  },
}
