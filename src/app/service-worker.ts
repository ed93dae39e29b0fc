/**
 * Registers the service worker, which caches the built application for reloads without network.
 * Built clients only.
 */
export const registerServiceWorker = (browser: Navigator): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in browser)) return
  window.addEventListener('load', () => {
    browser.serviceWorker.register('/sw.js').catch(() => {
      // Without a service worker the application needs a network to load.
    })
  })
}
