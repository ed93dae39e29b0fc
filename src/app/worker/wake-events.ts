const WAKE_EVENTS = ['online', 'focus', 'pageshow'] as const

/**
 * Calls `onWake` when the page may have slept or the network may be back: timers of a sleeping
 * device are late, and its socket may be dead unnoticed. Calls `onDoubt` when the browser reports
 * that there is no network. Returns a function that stops both.
 */
export const watchWakeEvents = (page: Window, onWake: () => void, onDoubt: () => void): (() => void) => {
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'visible') onWake()
  }
  for (const event of WAKE_EVENTS) page.addEventListener(event, onWake)
  page.addEventListener('offline', onDoubt)
  page.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    for (const event of WAKE_EVENTS) page.removeEventListener(event, onWake)
    page.removeEventListener('offline', onDoubt)
    page.document.removeEventListener('visibilitychange', onVisibility)
  }
}
