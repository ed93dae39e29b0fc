/** Keeps the built application on the device, so that a reload needs no network. Only built clients have one. */
export const registerServiceWorker = (browser: Navigator): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in browser)) return
  window.addEventListener('load', () => {
    browser.serviceWorker.register('/sw.js').catch(() => {
      // Without it the application works all the same while there is a network.
    })
  })
}
