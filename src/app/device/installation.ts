import { BehaviorSubject } from 'rxjs'
import type { InstallPort, InstallState } from '#src/ui/services/ports.ts'

/** The event by which Chromium offers the installation; not in TypeScript's library. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

type InstallPage = Pick<Window, 'addEventListener' | 'matchMedia'> & {
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly standalone?: boolean }
}

/** Safari on iPhone and iPad installs by its own menu alone. An iPad calls itself a Macintosh. */
const isApplePhone = ({ userAgent, maxTouchPoints }: InstallPage['navigator']): boolean =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

const stateAtStart = ({ navigator, matchMedia }: InstallPage): InstallState => {
  if (navigator.standalone === true || matchMedia('(display-mode: standalone)').matches) return 'installed'
  return isApplePhone(navigator) ? 'by_hand' : 'none'
}

/**
 * Follows from the start of a page whether the browser offers to install it: the offer comes once,
 * and early.
 */
export const followInstallation = (page: InstallPage): InstallPort => {
  let offer: InstallOffer | null = null
  const state$ = new BehaviorSubject(stateAtStart(page))
  page.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would lie over the page; the menu has an entry instead.
    event.preventDefault()
    offer = event as InstallOffer
    state$.next('offered')
  })
  page.addEventListener('appinstalled', () => state$.next('installed'))
  return {
    state$,
    install: async () => {
      const taken = offer
      offer = null
      state$.next('none')
      await taken?.prompt()
    },
  }
}
