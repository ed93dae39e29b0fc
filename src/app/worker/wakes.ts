const EVENTS = ['online', 'focus', 'pageshow'] as const

/**
 * Calls whenever this page may have slept or the network may be back: a sleeping device's timers come late, and its socket may be dead without
 * knowing it. `doubt` when the browser says that there is no network. Returns how to stop.
 */
export const onWake = (page: Window, wake: () => void, doubt: () => void): (() => void) => {
  const visible = (): void => {
    if (page.document.visibilityState === 'visible') wake()
  }
  for (const event of EVENTS) page.addEventListener(event, wake)
  page.addEventListener('offline', doubt)
  page.document.addEventListener('visibilitychange', visible)
  return () => {
    for (const event of EVENTS) page.removeEventListener(event, wake)
    page.removeEventListener('offline', doubt)
    page.document.removeEventListener('visibilitychange', visible)
  }
}
