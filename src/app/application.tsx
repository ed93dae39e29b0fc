import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { newId } from '#src/store/new-id.ts'
import type { AppServices } from '#src/ui/services/app-services.ts'
import type { AccountPort, InstallPort, SharedPort } from '#src/ui/services/ports.ts'
import { ServicesProvider } from '#src/ui/services/services.tsx'
import { applyTheme } from '#src/ui/theme/theme.ts'
import { actorOf } from './account/actor-of.ts'
import type { SessionActor } from './account/session-actor.ts'
import { passkeys } from './device/passkeys.ts'
import { rememberLocale } from './device/preferences.ts'
import { readPreferences, writePreferences } from './device/preferences-store.ts'
import { Pages, type PagesProps } from './router/pages.tsx'
import { apiOrigin } from './session/api-origin.ts'
import type { SessionServices } from './session/session-services.ts'
import { SIGNED_OUT_SERVICES } from './session/signed-out-services.ts'
import { signedOutPending } from './worker/device-note.ts'

/** The part of a page that works for a signed-in person. */
export interface OpenPage {
  readonly services: SessionServices
  /** Rejects where the worker can't be started. */
  readonly started: Promise<unknown>
}

/** Opens that part: its code is loaded with a session only. */
export interface PageOpener {
  /** Null before the first call of `open` has been answered. */
  opened(): OpenPage | null
  /** Starts or joins the worker of the signed-in person; the same page at each call. */
  open(): Promise<OpenPage>
}

interface ApplicationProps extends PagesProps {
  readonly session: SessionActor
  readonly account: AccountPort
  readonly installation: InstallPort
  readonly shared: SharedPort
  readonly page: PageOpener
}

/** Provides the services of the signed-in person to all screens. */
export const Application = ({ session, account, installation, shared, router, isReady, page }: ApplicationProps) => {
  const user = useSelector(session, ({ context }) => context.session?.user ?? null)
  const open = useOpenPage(user?.id ?? null, page)
  const preferences = usePreferences()

  // Stable over a new sign-in, so that hooks do not read drafts and observables again.
  const sessionServices = open?.services ?? SIGNED_OUT_SERVICES
  useEffect(() => void sessionServices.push.renew(), [sessionServices])
  const isOpen = open !== null
  const services = useMemo(
    (): AppServices => ({
      ...sessionServices,
      preferences,
      passkeys,
      account,
      installation,
      shared,
      session,
      apiOrigin: apiOrigin(),
      // A screen of a space finds its services ready.
      person: user && isOpen ? { actor: actorOf(user), user } : null,
      signedOutPending: () => signedOutPending(window.localStorage),
      now: () => new Date(),
      newId,
    }),
    [user, isOpen, sessionServices, preferences, account, installation, shared, session],
  )

  return (
    <ServicesProvider services={services}>
      <Pages router={router} isReady={isReady} />
    </ServicesProvider>
  )
}

/**
 * Screens render before the worker has started; the error boundary shows a worker that can't be
 * started.
 */
const useOpenPage = (userId: number | null, page: PageOpener): OpenPage | null => {
  const [open, setOpen] = useState(page.opened)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (userId === null) return
    page.open().then((opened) => {
      setOpen(opened)
      opened.started.catch(setFailure)
    }, setFailure)
  }, [userId, page])
  if (failure !== null) throw failure
  return userId === null ? null : open
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
        setPreferences((now) => ({
          ...now,
          folded: [...now.folded.filter((other) => other !== id), ...(isFolded ? [id] : [])],
        })),
    }),
    [preferences],
  )
}
