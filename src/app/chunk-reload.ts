const LAST_RELOAD = 'app.lastReload'
const QUIET_MS = 60_000

/** A file of a former build is gone after an update: load the page anew, but never in a circle. */
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
