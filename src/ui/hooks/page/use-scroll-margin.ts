import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Distance between the top of a scroller's content and a list in it, in px. `scroller` answers null
 * where the page itself scrolls.
 */
export const useScrollMargin = (list: RefObject<HTMLElement | null>, scroller: () => HTMLElement | null): number => {
  const [margin, setMargin] = useState(0)
  // Notices above the list appear and disappear.
  useLayoutEffect(() => {
    if (!list.current) return
    const within = scroller()
    const top = list.current.getBoundingClientRect().top
    setMargin(Math.round(within ? top - within.getBoundingClientRect().top + within.scrollTop : top + window.scrollY))
  })
  return margin
}
