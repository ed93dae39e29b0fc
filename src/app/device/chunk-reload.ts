const LAST_RELOAD = 'app.lastReload'
const QUIET_MS = 60_000
/** A draft is handed over 0.3 s after the last key; the worker gets the rest to write it. */
const AFTER_TYPING_MS = 1_500

/**
 * Reloads the page when a file of an earlier build is missing after an update, at most once a
 * minute, and not before everything typed is stored. A file that a lost network withheld is no
 * reason, even if the network is back a moment later: the page stays, and what needed the file asks
 * again or says that the server does not answer.
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
  const reloadIfReplaced = async (): Promise<void> => {
    if (!mayReload(Number(view.sessionStorage.getItem(LAST_RELOAD)), Date.now()) || !(await isReplaced(view))) return
    view.sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
    reloadAfterTyping()
  }
  view.addEventListener('vite:preloadError', () => void reloadIfReplaced())
}

/**
 * Whether the server no longer has the script of this module: an update replaces all files of a
 * build. The service worker answers no HEAD request.
 */
const isReplaced = async (view: Window): Promise<boolean> => {
  const answer = await view.fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404
}

export const mayReload = (lastReload: number, now: number): boolean => now - lastReload > QUIET_MS
