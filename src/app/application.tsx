import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router'
import { BehaviorSubject, EMPTY, filter, NEVER, of } from 'rxjs'
import { INITIAL_SYNC_STATUS } from '#contract/core/sync-status.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import { Logo } from '#src/ui/kit/logo.tsx'
import { type AccountPort, type AppServices, type News, ServicesProvider } from '#src/ui/services.tsx'
import { applyTheme } from '#src/ui/theme/theme.ts'
import { actorOf, type PersonRuntime } from './person-runtime.ts'
import { readPreferences, writePreferences } from './preferences-store.ts'
import type { createRouter } from './router.tsx'
import type { SessionActor } from './session-actor.ts'

interface ApplicationProps {
  readonly session: SessionActor
  readonly account: AccountPort
  readonly router: ReturnType<typeof createRouter>
  /** Starts or joins the worker of the person who is signed in now. */
  readonly openRuntime: () => Promise<PersonRuntime>
}

/** Everything a screen reaches, put together for the person of this moment. */
export const Application = ({ session, account, router, openRuntime }: ApplicationProps) => {
  const user = useSelector(session, ({ context }) => context.session?.user ?? null)
  const runtime = useRuntime(user?.id ?? null, openRuntime)
  const preferences = usePreferences()

  const services = useMemo((): AppServices | null => {
    if (user !== null && runtime === null) return null
    return {
      ...(runtime ? worksOf(runtime) : IDLE),
      preferences,
      account,
      session,
      person: user && runtime ? { actor: actorOf(user), user } : null,
      now: () => new Date(),
      newId: () => crypto.randomUUID(),
    }
  }, [user, runtime, preferences, account, session])

  if (!services) return <LoadingScreen />
  return (
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  )
}

const LoadingScreen = () => (
  <div className="grid min-h-dvh place-content-center bg-canvas" role="status">
    <Logo />
  </div>
)

const useRuntime = (userId: number | null, openRuntime: () => Promise<PersonRuntime>): PersonRuntime | null => {
  const [opened, setOpened] = useState<{ readonly userId: number; readonly runtime: PersonRuntime } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (userId === null) return
    let current = true
    openRuntime().then(
      (runtime) => current && setOpened({ userId, runtime }),
      (error: unknown) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [userId, openRuntime])
  if (failure !== null) throw failure
  return opened !== null && opened.userId === userId ? opened.runtime : null
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
      setTheme: (theme) => setPreferences((now) => ({ ...now, theme })),
      setKeys: (keys) => setPreferences((now) => ({ ...now, keys })),
      setNarrow: (narrow) => setPreferences((now) => ({ ...now, narrow })),
    }),
    [preferences],
  )
}

const isTold = (news: WorkerNews): news is News =>
  news.kind === 'refused' || news.kind === 'overwrote' || news.kind === 'numbered' || news.kind === 'upload' || news.kind === 'mirror'

type Works = Pick<AppServices, 'queries' | 'dispatch' | 'dispatchAll' | 'outbox' | 'status$' | 'news$' | 'drafts' | 'files' | 'life'>

const worksOf = ({ link, queries, files }: PersonRuntime): Works => ({
  queries,
  dispatch: link.dispatch,
  dispatchAll: link.dispatchAll,
  outbox: {
    events$: link.outbox$,
    cancel: (eventId) => link.worker().cancel(eventId),
    retry: (eventId) => link.worker().retry(eventId),
    correct: async (eventId, payload, seen) => link.worker().correct(eventId, payload, seen),
    undo: (id) => link.worker().undo(id),
    export: (eventIds) => link.worker().exportOutbox(eventIds),
    import: (json) => link.worker().importOutbox(json),
  },
  status$: link.status$,
  news$: link.news$.pipe(filter(isTold)),
  drafts: {
    read: (key) => link.worker().readDraft(key),
    write: (key, values) => link.worker().writeDraft(key, values),
    remove: (key) => link.worker().writeDraft(key, null),
  },
  files,
  life: {
    notices$: link.notices$,
    dismiss: link.dismiss,
    takeOver: link.takeOver,
    wake: () => void link.worker().wake(),
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
  life: { notices$: of([]), dismiss: () => undefined, takeOver: () => undefined, wake: () => undefined, reload: () => window.location.reload() },
}
