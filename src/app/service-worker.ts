import { whenNotSparing } from '#src/ui/services/sparing.ts'

const register = async (browser: Navigator): Promise<void> => {
  try {
    // A registered service worker is kept, and looks for its own updates.
    const registered = await browser.serviceWorker.getRegistration()
    if (!registered) await whenNotSparing(browser)
    await browser.serviceWorker.register('/sw.js')
  } catch {
    // Without a service worker the application needs a network to load.
  }
}

/**
 * Registers the service worker, which caches the built application for reloads without network.
 * The first registration fetches every file of the application, and so waits for a connection
 * without a data limit. Built clients only.
 */
export const registerServiceWorker = (browser: Navigator): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in browser)) return
  // A start that waited for an answer of the server comes after the event.
  if (document.readyState === 'complete') void register(browser)
  else window.addEventListener('load', () => void register(browser))
}
