const LAST_RELOAD = 'app.lastReload'
const QUIET_MS = 60_000
/** A draft is handed over 0.3 s after the last key; the worker gets the rest to write it. */
const AFTER_TYPING_MS = 1_500

/**
 * Reloads the page when a file of an earlier build is missing after an update, at most once a
 * minute, and not before everything typed is stored. A file that a lost network withheld is no
 * reason: the page stays, and what needed the file says that the server does not answer.
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
  const reloadIfServed = async (): Promise<void> => {
    if (!mayReload(Number(view.sessionStorage.getItem(LAST_RELOAD)), Date.now()) || !(await isServed(view))) return
    view.sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
    reloadAfterTyping()
  }
  view.addEventListener('vite:preloadError', () => void reloadIfServed())
}

/** Whether the page itself could be fetched now. The service worker answers no HEAD request. */
const isServed = async (view: Window): Promise<boolean> => {
  const answer = await view.fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

export const mayReload = (lastReload: number, now: number): boolean => now - lastReload > QUIET_MS
