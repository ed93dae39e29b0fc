import { useCallback, useSyncExternalStore } from 'react'

/** The window has the width of a phone. */
export const PHONE_WIDTH = '(width < 40rem)'

/** Whether the window matches a media query now. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
