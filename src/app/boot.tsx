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

const LEAVING_LIMIT_MS = 5000
/** On a network that takes longer a skeleton is better than nothing. */
const FIRST_SCREEN_LIMIT_MS = 500

/** Puts the application together and shows it. Nothing outside of this call touches storage, network or clock. */
export const boot = async (root: HTMLElement): Promise<void> => {
  // Before anything asks for the language: the worker speaks to the server in it as well.
  const chosen = addressInChosenLanguage(window.location, document.cookie)
  if (chosen !== null) window.history.replaceState(window.history.state, '', chosen)
  const locale = () => splitLocale(window.location.pathname).locale
  let runtime: PageRuntime | null = null

  const auth = authClient(locale)
  const storage = { own: window.localStorage, shared: window.sessionStorage }
  const revocations = createRevocations({ storage: window.localStorage, locks: window.navigator.locks, revoke: auth.revoke })
  const session = createSessionActor({
    storage,
    auth,
    revoke: revocations.add,
    endWork: async (left, unsettled) => {
      const end = async (): Promise<void> => {
        // One that never came to a worker has nothing to end there.
        await runtime?.link.started.catch(() => undefined)
        runtime?.link.close()
        await runtime?.link.worker()?.signOut(unsettled)
      }
      // A worker that died meanwhile never answers, nor does one that can't be had.
      await Promise.race([end(), new Promise((done) => setTimeout(done, LEAVING_LIMIT_MS))])
      await sweepAfter(left, unsettled)
    },
  })

  const present = (): Session => {
    const { session: now } = session.getSnapshot().context
    if (!now) throw new Error('Nobody is signed in.')
    return now
  }

  const openRuntime = (): PageRuntime => {
    if (runtime) return runtime
    runtime = openPageRuntime(present, new URL(window.location.origin), locale)
    runtime.link.news$.subscribe((news) => {
      if (news.kind === 'tokens') session.send({ type: 'TOKENS_ROTATED', tokens: news.tokens })
      if (news.kind === 'sign_in_needed') session.send({ type: 'SIGN_IN_NEEDED' })
    })
    return runtime
  }

  // A fresh page after leaving: no database, port or cached screen of the former person is left in this realm.
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
  let spoken = locale()
  router.subscribe(() => {
    if (locale() === spoken) return
    spoken = locale()
    // The server answers in the language of the page; a worker that can't be asked now is started in it.
    runtime?.link.restart().catch(() => undefined)
  })
  await Promise.race([fetchFirstScreen(router), new Promise((done) => setTimeout(done, FIRST_SCREEN_LIMIT_MS))])
  createRoot(root).render(
    <StrictMode>
      <Application session={session} account={auth} router={router} openRuntime={openRuntime} />
    </StrictMode>,
  )
}
