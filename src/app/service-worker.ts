import { whenNotSparing } from '#src/ui/services/sparing.ts'

const register = async (browser: Navigator): Promise<void> => {
  try {
    // One that is there already costs nothing: it is kept, and looks for its own updates.
    const registered = await browser.serviceWorker.getRegistration()
    if (!registered) await whenNotSparing(browser)
    await browser.serviceWorker.register('/sw.js')
  } catch {
    // Without a service worker the application needs a network to load.
  }
}

/**
 * Registers the service worker, which caches the built application for reloads without network.
 * Its first visit fetches every file of the application: it waits for a connection that need not be
 * spared. Built clients only.
 */
export const registerServiceWorker = (browser: Navigator): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in browser)) return
  // A start that waited for an answer of the server comes after the event.
  if (document.readyState === 'complete') void register(browser)
  else window.addEventListener('load', () => void register(browser))
}
