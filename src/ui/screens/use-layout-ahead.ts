import { type RefObject, useEffect } from 'react'

/**
 * Lets the browser lay out the screens that are rendered ahead: React adds hidden elements without
 * a box (`display: none`). Their class hides them with one, by a property that no element below
 * inherits: the click changes the style of one element.
 */
export const useLayoutAhead = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const observer = new MutationObserver(() => {
      for (const added of place.current?.querySelectorAll<HTMLElement>(':scope > [data-ahead]') ?? [])
        added.style.removeProperty('display')
    })
    if (place.current) observer.observe(place.current, { childList: true })
    return () => observer.disconnect()
  }, [place])
}
