import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router'
import { BehaviorSubject, EMPTY, filter, NEVER, of } from 'rxjs'
import { isNews } from '#contract/core/news.ts'
import { INITIAL_SYNC_STATUS } from '#contract/core/sync-status.ts'
import { newId } from '#src/store/new-id.ts'
import type { AccountPort } from '#src/ui/services/ports.ts'
import { type AppServices, ServicesProvider } from '#src/ui/services/services.tsx'
import { applyTheme } from '#src/ui/theme/theme.ts'
import type { SessionActor } from './account/session-actor.ts'
import { actorOf, type PageRuntime } from './page-runtime.ts'
import { rememberLocale } from './preferences.ts'
import { readPreferences, writePreferences } from './preferences-store.ts'
import type { createRouter } from './router.tsx'
import { waitingHere } from './worker/device-note.ts'
import { outboxPort } from './worker/outbox-port.ts'

interface ApplicationProps {
  readonly session: SessionActor
  readonly account: AccountPort
  readonly router: ReturnType<typeof createRouter>
  /** Starts or joins the worker of the person who is signed in now; the same one each time. */
  readonly openRuntime: () => PageRuntime
}

/** Everything a screen reaches, put together for the person of this moment. */
export const Application = ({ session, account, router, openRuntime }: ApplicationProps) => {
  const user = useSelector(session, ({ context }) => context.session?.user ?? null)
  const runtime = useRuntime(user?.id ?? null, openRuntime)
  const preferences = usePreferences()

  // The same over a new sign-in: what was read from a port is not to be read once more.
  const works = useMemo(() => (runtime ? worksOf(runtime) : IDLE), [runtime])
  const services = useMemo(
    (): AppServices => ({
      ...works,
      preferences,
      account,
      session,
      person: user && { actor: actorOf(user), user },
      signedOutPending: () => waitingHere(window.localStorage),
      now: () => new Date(),
      newId,
    }),
    [user, works, preferences, account, session],
  )

  return (
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  )
}

/** Screens are drawn before the worker is there; one that can't be had at all is told by the error boundary above. */
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
    }),
    [preferences],
  )
}

type Works = Pick<AppServices, 'queries' | 'dispatch' | 'dispatchAll' | 'outbox' | 'status$' | 'news$' | 'drafts' | 'files' | 'deviceHealth'>

const worksOf = ({ link, queries, files }: PageRuntime): Works => ({
  queries,
  dispatch: link.dispatch,
  dispatchAll: link.dispatchAll,
  outbox: outboxPort(link, newId),
  status$: link.status$,
  news$: link.news$.pipe(filter(isNews)),
  drafts: {
    read: (key) => link.ask((worker) => worker.readDraft(key)),
    write: (key, values) => link.ask((worker) => worker.writeDraft(key, values)),
    remove: (key) => link.ask((worker) => worker.writeDraft(key, null)),
  },
  files,
  deviceHealth: {
    notices$: link.notices$,
    dismiss: link.dismiss,
    takeOver: link.takeOver,
    syncNow: link.wake,
    reload: () => window.location.reload(),
  },
})

const nobody = (): Promise<never> => Promise.reject(new Error('Nobody is signed in.'))

/** Nobody is signed in: nothing to read, nothing to write. */
const IDLE: Works = {
  queries: { list: () => NEVER, one: () => of(null), where: () => NEVER, all: () => NEVER, aggregate: () => NEVER, counts: () => NEVER },
  dispatch: () => nobody(),
  dispatchAll: () => nobody(),
  outbox: {
    events$: of([]),
    cancel: async () => false,
    retry: async () => undefined,
    correct: () => nobody(),
    undo: () => nobody(),
    export: () => nobody(),
    import: () => nobody(),
  },
  status$: new BehaviorSubject(INITIAL_SYNC_STATUS),
  news$: EMPTY,
  drafts: { read: async () => null, write: async () => undefined, remove: async () => undefined },
  files: { download: async () => null, content: async () => null, preview: async () => null },
  deviceHealth: {
    notices$: of([]),
    dismiss: () => undefined,
    takeOver: () => undefined,
    syncNow: () => undefined,
    reload: () => window.location.reload(),
  },
}
