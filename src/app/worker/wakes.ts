const EVENTS = ['online', 'focus', 'pageshow'] as const

/**
 * Calls whenever this page may have slept or the network may be back: a sleeping device's timers come late, and its socket may be dead without
 * knowing it. Returns how to stop.
 */
export const onWake = (page: Window, wake: () => void): (() => void) => {
  const visible = (): void => {
    if (page.document.visibilityState === 'visible') wake()
  }
  for (const event of EVENTS) page.addEventListener(event, wake)
  page.document.addEventListener('visibilitychange', visible)
  return () => {
    for (const event of EVENTS) page.removeEventListener(event, wake)
    page.document.removeEventListener('visibilitychange', visible)
  }
}
