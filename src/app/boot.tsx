import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { localePath, ROUTES, splitLocale } from '#contract/routes.ts'
import type { Session } from '#src/machines/session.machine.ts'
import { authClient } from './account/auth-client.ts'
import { createContactLetters } from './account/contact-letter.ts'
import { followOtherTabs } from './account/other-tabs.ts'
import { createRevocations } from './account/revocations.ts'
import { createSessionActor } from './account/session-actor.ts'
import { readOrphanTokens, readSession, type SessionPlaces, writeSession } from './account/session-storage.ts'
import { sweepAfter, sweepShared } from './account/sweep.ts'
import { Application } from './application.tsx'
import { reloadOnMissingChunk } from './chunk-reload.ts'
import { forgetDestination } from './destination.ts'
import { startLanguages } from './i18n.ts'
import { LastResort } from './last-resort.tsx'
import { createOneSignal } from './one-signal.ts'
import { addressInChosenLanguage } from './preferences.ts'
import { endPushMessages, followPushMessages } from './push-messages.ts'
import { createRouter, fetchFirstScreen } from './router.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { createSignedIn, endWorker } from './signed-in.ts'

/** Time for the code of the first screen, after which a skeleton is shown. */
const FIRST_SCREEN_LIMIT_MS = 500

/** Returns the session of this device. A user that is absent beside its tokens is fetched once. */
const storedSession = async (storage: SessionPlaces, auth: ReturnType<typeof authClient>): Promise<Session | null> => {
  const whole = readSession(storage)
  const tokens = readOrphanTokens(storage)
  if (whole || !tokens) return whole
  const fetched = await auth.present(tokens)
  if (fetched) writeSession(storage, fetched)
  return fetched
}

/** Composes the application and renders it. Only this call touches storage, network and clock. */
export const boot = async (root: HTMLElement): Promise<void> => {
  // First of all, since page and worker read the language from the address.
  const chosenAddress = addressInChosenLanguage(window.location, document.cookie)
  if (chosenAddress !== null) window.history.replaceState(window.history.state, '', chosenAddress)
  const locale = () => splitLocale(window.location.pathname).locale

  let showBadRequest: () => void = () => undefined
  const auth = authClient(locale, () => showBadRequest())
  const storage = { own: window.localStorage, shared: window.sessionStorage }
  const account = { ...auth, letters: createContactLetters(window.localStorage) }
  const oneSignal = createOneSignal(window)
  const revocations = createRevocations({ storage: window.localStorage, locks: window.navigator.locks, revoke: auth.revoke })
  const session = createSessionActor({
    storage,
    auth,
    stored: await storedSession(storage, auth),
    revoke: revocations.add,
    endWork: async (endedSession, unsettled) => {
      await endWorker(signedIn.runtime(), unsettled)
      await endPushMessages({ workers: window.navigator.serviceWorker, storage: window.localStorage, oneSignal })
      await sweepAfter(endedSession, unsettled)
    },
  })

  const signedIn = createSignedIn({ session, auth, storage, locale })

  // A new page after sign-out keeps no database, port or cached screen of the person.
  session.on('signedOut', () => {
    forgetDestination(window.sessionStorage)
    window.location.assign(localePath(locale(), '/'))
  })
  session.on('renewed', () => {
    void signedIn.runtime()?.link.restart()
  })
  followOtherTabs(window, session, storage, () => window.location.assign(localePath(locale(), '/')))
  window.addEventListener('online', () => void revocations.send())
  void revocations.send()

  session.start()
  if (session.getSnapshot().context.session === null) void sweepShared(window)
  else {
    signedIn.open()
    void signedIn.takePresentRights()
  }
  reloadOnMissingChunk(window)
  registerServiceWorker(window.navigator)
  const languages = await startLanguages()
  const router = createRouter(languages)
  followPushMessages(window.navigator.serviceWorker, (path) => void router.navigate(path))
  showBadRequest = () => void router.navigate(localePath(locale(), ROUTES.badRequest.path))
  let shownLocale = locale()
  router.subscribe(() => {
    if (locale() === shownLocale) return
    shownLocale = locale()
    // The server answers in the page's language; a worker that starts later gets it with the
    // session.
    signedIn
      .runtime()
      ?.link.restart()
      .catch(() => undefined)
  })
  await Promise.race([fetchFirstScreen(router), new Promise((done) => setTimeout(done, FIRST_SCREEN_LIMIT_MS))])
  createRoot(root).render(
    <StrictMode>
      <LastResort languages={languages}>
        <Application
          session={session}
          account={account}
          oneSignal={oneSignal}
          router={router}
          openRuntime={signedIn.open}
          onBadRequest={showBadRequest}
        />
      </LastResort>
    </StrictMode>,
  )
}
