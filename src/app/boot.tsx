import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localePath, splitLocale } from '#contract/routes.ts'
import type { Session } from '#src/machines/session.machine.ts'
import { Application } from './application.tsx'
import { authClient } from './auth-client.ts'
import { reloadOnMissingChunk } from './chunk-reload.ts'
import { forgetDestination } from './destination.ts'
import { startLanguages } from './i18n.ts'
import { followOtherTabs } from './other-tabs.ts'
import { openPersonRuntime, type PersonRuntime } from './person-runtime.ts'
import { createRevocations } from './revocations.ts'
import { createRouter } from './router.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { createSessionActor } from './session-actor.ts'
import { sweepAfter, sweepShared } from './sweep.ts'

const LEAVING_LIMIT_MS = 5000

/** Puts the application together and shows it. Nothing outside of this call touches storage, network or clock. */
export const boot = async (root: HTMLElement): Promise<void> => {
  const locale = () => splitLocale(window.location.pathname).locale
  let runtime: Promise<PersonRuntime> | null = null

  const auth = authClient(locale)
  const storage = { own: window.localStorage, shared: window.sessionStorage }
  const revocations = createRevocations({ storage: window.localStorage, locks: window.navigator.locks, revoke: auth.revoke })
  const session = createSessionActor({
    storage,
    auth,
    revoke: revocations.add,
    endWork: async (left, unsettled) => {
      // One that never came to a worker has nothing to end there.
      const opened = await runtime?.catch(() => null)
      opened?.link.close()
      // A worker that died meanwhile never answers.
      await Promise.race([opened?.link.worker().signOut(unsettled), new Promise((done) => setTimeout(done, LEAVING_LIMIT_MS))])
      await sweepAfter(left, unsettled)
    },
  })

  const present = (): Session => {
    const { session: now } = session.getSnapshot().context
    if (!now) throw new Error('Nobody is signed in.')
    return now
  }

  const openRuntime = (): Promise<PersonRuntime> => {
    runtime ??= openPersonRuntime(present, new URL(window.location.origin), locale).then((opened) => {
      opened.link.news$.subscribe((news) => {
        if (news.kind === 'tokens') session.send({ type: 'TOKENS_ROTATED', tokens: news.tokens })
        if (news.kind === 'sign_in_needed') session.send({ type: 'SIGN_IN_NEEDED' })
      })
      return opened
    })
    return runtime
  }

  // A fresh page after leaving: no database, port or cached screen of the former person is left in this realm.
  session.on('signedOut', () => {
    forgetDestination(window.sessionStorage)
    window.location.assign(localePath(locale(), '/'))
  })
  session.on('renewed', () => {
    void runtime?.then((opened) => opened.link.restart())
  })
  followOtherTabs(window, session, storage, () => window.location.assign(localePath(locale(), '/')))
  window.addEventListener('online', () => void revocations.send())
  void revocations.send()

  session.start()
  if (session.getSnapshot().context.session === null) void sweepShared(window)
  const languages = await startLanguages()
  reloadOnMissingChunk(window)
  registerServiceWorker(window.navigator)
  createRoot(root).render(
    <StrictMode>
      <Application session={session} account={auth} router={createRouter(languages)} openRuntime={openRuntime} />
    </StrictMode>,
  )
}
