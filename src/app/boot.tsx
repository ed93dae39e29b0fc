import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { localePath, ROUTES, splitLocale } from '#contract/routes.ts'
import { createContactLetters } from './account/contact-letter.ts'
import { deleteAbandonedLogs } from './account/delete-person-data.ts'
import { lateAuthClient } from './account/late-auth-client.ts'
import { readSession } from './account/session-storage.ts'
import { Application } from './application.tsx'
import { reloadOnMissingChunk } from './device/chunk-reload.ts'
import { followInstallation } from './device/installation.ts'
import { createOneSignal } from './device/one-signal.ts'
import { addressInChosenLanguage } from './device/preferences.ts'
import { followPushMessages } from './device/push-device.ts'
import { sharedFiles } from './device/shared-files.ts'
import { startLanguages } from './i18n.ts'
import { LastResort } from './router/last-resort.tsx'
import { createRouter, fetchFirstScreen, readinessWith } from './router/router.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { lateSignedIn } from './session/late-signed-in.ts'
import { startSession } from './session/start-session.ts'

/** Time for the code of the first screen, after which a skeleton is shown. */
const FIRST_SCREEN_LIMIT_MS = 500

/** Composes the application and renders it. Only this call touches storage, network and clock. */
export const boot = async (root: HTMLElement): Promise<void> => {
  // First of all, since page and worker read the language from the address.
  const chosenAddress = addressInChosenLanguage(window.location, document.cookie)
  if (chosenAddress !== null) window.history.replaceState(window.history.state, '', chosenAddress)
  const locale = () => splitLocale(window.location.pathname).locale
  const starting = startLanguages()
  const device = { installation: followInstallation(window), shared: sharedFiles(window.indexedDB, Date.now) }

  let showBadRequest: () => void = () => undefined
  const auth = lateAuthClient(locale, () => showBadRequest())
  const storage = { own: window.localStorage, shared: window.sessionStorage }
  const account = { ...auth, letters: createContactLetters(window.localStorage) }
  const oneSignal = createOneSignal(window)
  const signedIn = lateSignedIn(() => ({
    session,
    auth,
    storage,
    locale,
    oneSignal,
    onBadRequest: () => showBadRequest(),
  }))
  if (readSession(storage)) signedIn.fetch()
  const session = await startSession({ auth, storage, oneSignal, signedIn })
  reloadOnMissingChunk(window)
  registerServiceWorker(window.navigator)
  const languages = await starting
  const loadTexts = () => void languages[locale()].loadSpace().catch(() => undefined)
  const isSignedIn = () => session.getSnapshot().context.session !== null
  if (isSignedIn()) {
    loadTexts()
    const page = await signedIn.load().catch(() => null)
    page?.open()
    void page?.takePresentRights()
  } else void deleteAbandonedLogs(window)
  // The code of the spaces arrives while the server looks at the password.
  session.subscribe((state) => {
    if (!state.matches('signingIn')) return
    signedIn.fetch()
    loadTexts()
  })
  const router = createRouter(languages)
  followPushMessages(window.navigator.serviceWorker, (path) => void router.navigate(path))
  showBadRequest = () => void router.navigate(localePath(locale(), ROUTES.badRequest.path))
  followLanguage(
    router,
    locale,
    () =>
      void signedIn
        .now()
        ?.restart()
        .catch(() => undefined),
  )
  await Promise.race([
    fetchFirstScreen(router, languages[locale()], isSignedIn()),
    new Promise((done) => setTimeout(done, FIRST_SCREEN_LIMIT_MS)),
  ])
  const application = (
    <StrictMode>
      <LastResort languages={languages}>
        <Application
          session={session}
          account={account}
          {...device}
          router={router}
          isReady={readinessWith(languages)}
          page={{
            opened: () => (isSignedIn() ? (signedIn.now()?.open() ?? null) : null),
            open: async () => (await signedIn.load()).open(),
          }}
        />
      </LastResort>
    </StrictMode>
  )
  // In steps: a large page in one task would keep a phone from the first tap.
  startTransition(() => createRoot(root).render(application))
}

/**
 * The server answers in the page's language; a worker that starts later gets it with the session.
 */
const followLanguage = (router: ReturnType<typeof createRouter>, locale: () => Locale, restart: () => void): void => {
  let shownLocale = locale()
  router.subscribe(() => {
    if (locale() === shownLocale) return
    shownLocale = locale()
    restart()
  })
}
