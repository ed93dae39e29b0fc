const LAST_RELOAD = 'app.lastReload'
const QUIET_MS = 60_000
/** A draft is handed over 0.3 s after the last key; the worker gets the rest to write it. */
const AFTER_TYPING_MS = 1_500

/**
 * Reloads the page when a file of an earlier build is missing after an update, at most once a
 * minute, and not before everything typed is stored.
 */
export const reloadOnMissingChunk = (view: Window): void => {
  let typedAt = 0
  view.addEventListener('input', () => {
    typedAt = Date.now()
  })
  const reloadAfterTyping = (): void => {
    const wait = typedAt + AFTER_TYPING_MS - Date.now()
    if (wait > 0) setTimeout(reloadAfterTyping, wait)
    else view.location.reload()
  }
  view.addEventListener('vite:preloadError', (event) => {
    if (mayReload(Number(view.sessionStorage.getItem(LAST_RELOAD)), Date.now())) {
      event.preventDefault()
      view.sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
      reloadAfterTyping()
    }
  })
}

export const mayReload = (lastReload: number, now: number): boolean => now - lastReload > QUIET_MS
