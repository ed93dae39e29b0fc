import { useSyncExternalStore } from 'react'

const watchVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isPageVisible = (): boolean => document.visibilityState === 'visible'

/** True while the page is in view: nothing is read in a background tab. */
export const useIsPageVisible = (): boolean => useSyncExternalStore(watchVisibility, isPageVisible)
