import { useCallback, useSyncExternalStore } from 'react'

/** The window has the width of a phone. */
export const PHONE_WIDTH = '(width < 40rem)'

/** Fingers are what points. */
export const TOUCH = '(pointer: coarse)'

/** One for each query: hundreds of components ask at each rendering. */
const lists = new Map<string, MediaQueryList>()

const listOf = (query: string): MediaQueryList => {
  const known = lists.get(query)
  if (known) return known
  const list = window.matchMedia(query)
  lists.set(query, list)
  return list
}

/** Whether the window matches a media query now. */
export const matchesMedia = (query: string): boolean => listOf(query).matches

/** Whether the window matches a media query, also once that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(query))
}
