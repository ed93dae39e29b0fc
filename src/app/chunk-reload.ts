const LAST_RELOAD = 'app.lastReload'
const QUIET_MS = 60_000

/**
 * Reloads the page when a file of an earlier build is missing after an update, at most once a
 * minute.
 */
export const reloadOnMissingChunk = (view: Window): void => {
  view.addEventListener('vite:preloadError', (event) => {
    if (mayReload(Number(view.sessionStorage.getItem(LAST_RELOAD)), Date.now())) {
      event.preventDefault()
      view.sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
      view.location.reload()
    }
  })
}

export const mayReload = (lastReload: number, now: number): boolean => now - lastReload > QUIET_MS
