import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router'
import { BehaviorSubject, EMPTY, filter, NEVER, of } from 'rxjs'
import { isNews } from '#contract/core/events/news.ts'
import { INITIAL_SYNC_STATUS } from '#contract/core/events/sync-status.ts'
import { newId } from '#src/store/new-id.ts'
import { mapWorkerCalls } from '#src/sync-worker/worker-calls.ts'
import type { AccountPort } from '#src/ui/services/ports.ts'
import { type AppServices, ServicesProvider } from '#src/ui/services/services.tsx'
import { applyTheme } from '#src/ui/theme/theme.ts'
import type { SessionActor } from './account/session-actor.ts'
import type { OneSignal } from './one-signal.ts'
import { onlinePort } from './online-calls.ts'
import { actorOf, type PageRuntime } from './page-runtime.ts'
import { passkeys } from './passkeys.ts'
import { rememberLocale } from './preferences.ts'
import { readPreferences, writePreferences } from './preferences-store.ts'
import { createPushPort } from './push-messages.ts'
import { createRecentRecords } from './recent-records.ts'
import type { createRouter } from './router.tsx'
import { signedOutPending } from './worker/device-note.ts'
import { outboxPort } from './worker/outbox-port.ts'

interface ApplicationProps {
  readonly session: SessionActor
  readonly account: AccountPort
  readonly oneSignal: OneSignal
  readonly router: ReturnType<typeof createRouter>
  /** Starts or joins the worker of the signed-in person; returns the same runtime at each call. */
  readonly openRuntime: () => PageRuntime
  /** Shows the page about a request that the server could not read. */
  readonly onBadRequest: () => void
}

/** Provides the services of the signed-in person to all screens. */
export const Application = ({ session, account, oneSignal, router, openRuntime, onBadRequest }: ApplicationProps) => {
  const user = useSelector(session, ({ context }) => context.session?.user ?? null)
  const runtime = useRuntime(user?.id ?? null, openRuntime)
  const preferences = usePreferences()

  // Stable over a new sign-in, so that hooks do not read drafts and observables again.
  const workerServices = useMemo(() => (runtime ? workerServicesOf(runtime, onBadRequest) : SIGNED_OUT_SERVICES), [runtime, onBadRequest])
  const userId = user?.id ?? null
  const recent = useMemo(() => (userId === null ? NOTHING_RECENT : createRecentRecords(window, userId)), [userId])
  const push = usePushMessages(workerServices.online, oneSignal, userId === null ? null : String(userId))
  const services = useMemo(
    (): AppServices => ({
      ...workerServices,
      preferences,
      recent,
      push,
      passkeys,
      account,
      session,
      person: user && { actor: actorOf(user), user },
      signedOutPending: () => signedOutPending(window.localStorage),
      now: () => new Date(),
      newId,
    }),
    [user, workerServices, preferences, recent, push, account, session],
  )

  return (
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  )
}

const usePushMessages = (online: AppServices['online'], oneSignal: OneSignal, userId: string | null): AppServices['push'] => {
  const push = useMemo(() => {
    const { navigator, localStorage: storage, Notification: notifications } = window
    return userId === null ? NO_PUSH : createPushPort({ workers: navigator.serviceWorker, notifications, storage, online, oneSignal }, userId)
  }, [online, oneSignal, userId])
  useEffect(() => void push.renew(), [push])
  return push
}

/**
 * Screens render before the worker has started; the error boundary shows a worker that can't be
 * started.
 */
const useRuntime = (userId: number | null, openRuntime: ApplicationProps['openRuntime']): PageRuntime | null => {
  const runtime = useMemo(() => (userId === null ? null : openRuntime()), [userId, openRuntime])
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    runtime?.link.started.catch(setFailure)
  }, [runtime])
  if (failure !== null) throw failure
  return runtime
}

const usePreferences = (): AppServices['preferences'] => {
  const [preferences, setPreferences] = useState(() => readPreferences(window.localStorage))
  useEffect(() => {
    writePreferences(window.localStorage, preferences)
    applyTheme(document.documentElement, preferences.theme)
  }, [preferences])
  return useMemo(
    () => ({
      ...preferences,
      setLocale: (locale) => rememberLocale(document, locale),
      setTheme: (theme) => setPreferences((now) => ({ ...now, theme })),
      setKeys: (keys) => setPreferences((now) => ({ ...now, keys })),
      setNarrow: (narrow) => setPreferences((now) => ({ ...now, narrow })),
      setOldestFirst: (oldestFirst) => setPreferences((now) => ({ ...now, oldestFirst })),
      setFolded: (id, isFolded) =>
        setPreferences((now) => ({ ...now, folded: [...now.folded.filter((other) => other !== id), ...(isFolded ? [id] : [])] })),
    }),
    [preferences],
  )
}

/** Services that need a worker. */
type WorkerServices = Pick<
  AppServices,
  'queries' | 'dispatch' | 'dispatchAll' | 'outbox' | 'status$' | 'news$' | 'drafts' | 'files' | 'online' | 'deviceHealth'
>

const workerServicesOf = ({ link, queries, files }: PageRuntime, onBadRequest: () => void): WorkerServices => ({
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
  online: onlinePort(link.calls, onBadRequest),
  deviceHealth: {
    notices$: link.notices$,
    dismiss: link.dismiss,
    takeOver: link.takeOver,
    syncNow: () => void link.calls.wake(),
    reload: () => window.location.reload(),
  },
})

/** Rejects every call: without a session there is no worker. */
const SIGNED_OUT_CALLS = mapWorkerCalls(() => () => Promise.reject(new Error('Nobody is signed in.')))

const NO_PUSH: AppServices['push'] = {
  state: async () => 'unsupported',
  turnOn: async () => 'unsupported',
  renew: async () => undefined,
  turnOff: async () => undefined,
}

const NOTHING_RECENT: AppServices['recent'] = { records$: of([]), add: () => undefined }

/** Services without a session: nothing to read, nothing to write. */
const SIGNED_OUT_SERVICES: WorkerServices = {
  queries: {
    list: () => NEVER,
    one: () => of(null),
    matches: () => NEVER,
    where: () => NEVER,
    all: () => NEVER,
    aggregate: () => NEVER,
    counts: () => NEVER,
  },
  dispatch: SIGNED_OUT_CALLS.dispatch,
  dispatchAll: SIGNED_OUT_CALLS.dispatchAll,
  outbox: { ...SIGNED_OUT_CALLS, events$: of([]) },
  status$: new BehaviorSubject(INITIAL_SYNC_STATUS),
  news$: EMPTY,
  drafts: { read: async () => null, write: async () => undefined, remove: async () => undefined },
  files: {
    download: async () => null,
    content: async () => null,
    preview: async () => null,
    picture: async () => null,
    upload: async () => ({ status: 'unreachable' }),
  },
  online: onlinePort(SIGNED_OUT_CALLS, () => undefined),
  deviceHealth: {
    notices$: of([]),
    dismiss: () => undefined,
    takeOver: () => undefined,
    syncNow: () => undefined,
    reload: () => window.location.reload(),
  },
}
