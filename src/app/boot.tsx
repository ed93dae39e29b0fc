import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localePath, splitLocale } from '#contract/routes.ts'
import type { Session } from '#src/machines/session.machine.ts'
import { authClient } from './account/auth-client.ts'
import { followOtherTabs } from './account/other-tabs.ts'
import { createRevocations } from './account/revocations.ts'
import { createSessionActor } from './account/session-actor.ts'
import { sweepAfter, sweepShared } from './account/sweep.ts'
import { Application } from './application.tsx'
import { reloadOnMissingChunk } from './chunk-reload.ts'
import { forgetDestination } from './destination.ts'
import { startLanguages } from './i18n.ts'
import { openPageRuntime, type PageRuntime } from './page-runtime.ts'
import { addressInChosenLanguage } from './preferences.ts'
import { createRouter, fetchFirstScreen } from './router.tsx'
import { registerServiceWorker } from './service-worker.ts'

const SIGN_OUT_LIMIT_MS = 5000
/** Time for the code of the first screen, after which a skeleton is shown. */
const FIRST_SCREEN_LIMIT_MS = 500

/** Composes the application and renders it. Only this call touches storage, network and clock. */
export const boot = async (root: HTMLElement): Promise<void> => {
  // First of all, since page and worker read the language from the address.
  const chosenAddress = addressInChosenLanguage(window.location, document.cookie)
  if (chosenAddress !== null) window.history.replaceState(window.history.state, '', chosenAddress)
  const locale = () => splitLocale(window.location.pathname).locale
  let runtime: PageRuntime | null = null

  const auth = authClient(locale)
  const storage = { own: window.localStorage, shared: window.sessionStorage }
  const revocations = createRevocations({ storage: window.localStorage, locks: window.navigator.locks, revoke: auth.revoke })
  const session = createSessionActor({
    storage,
    auth,
    revoke: revocations.add,
    endWork: async (endedSession, unsettled) => {
      const end = async (): Promise<void> => {
        // A page whose worker never started has nothing to end.
        await runtime?.link.started.catch(() => undefined)
        runtime?.link.close()
        await runtime?.link.worker()?.signOut(unsettled)
      }
      // A worker that has ended or can't be started never answers.
      await Promise.race([end(), new Promise((done) => setTimeout(done, SIGN_OUT_LIMIT_MS))])
      await sweepAfter(endedSession, unsettled)
    },
  })

  const presentSession = (): Session => {
    const { session: current } = session.getSnapshot().context
    if (!current) throw new Error('Nobody is signed in.')
    return current
  }

  const openRuntime = (): PageRuntime => {
    if (runtime) return runtime
    runtime = openPageRuntime(presentSession, new URL(window.location.origin), locale)
    runtime.link.news$.subscribe((news) => {
      if (news.kind === 'tokens') session.send({ type: 'TOKENS_ROTATED', tokens: news.tokens })
      if (news.kind === 'sign_in_needed') session.send({ type: 'SIGN_IN_NEEDED' })
    })
    return runtime
  }

  // A new page after sign-out keeps no database, port or cached screen of the person.
  session.on('signedOut', () => {
    forgetDestination(window.sessionStorage)
    window.location.assign(localePath(locale(), '/'))
  })
  session.on('renewed', () => {
    void runtime?.link.restart()
  })
  followOtherTabs(window, session, storage, () => window.location.assign(localePath(locale(), '/')))
  window.addEventListener('online', () => void revocations.send())
  void revocations.send()

  session.start()
  if (session.getSnapshot().context.session === null) void sweepShared(window)
  else openRuntime()
  reloadOnMissingChunk(window)
  registerServiceWorker(window.navigator)
  const router = createRouter(await startLanguages())
  let shownLocale = locale()
  router.subscribe(() => {
    if (locale() === shownLocale) return
    shownLocale = locale()
    // The server answers in the page's language; a worker that starts later gets it with the
    // session.
    runtime?.link.restart().catch(() => undefined)
  })
  await Promise.race([fetchFirstScreen(router), new Promise((done) => setTimeout(done, FIRST_SCREEN_LIMIT_MS))])
  createRoot(root).render(
    <StrictMode>
      <Application session={session} account={auth} router={router} openRuntime={openRuntime} />
    </StrictMode>,
  )
}
