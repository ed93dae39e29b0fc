import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Distance between the top of a scroller's content and a list in it, in px. `scroller` answers null
 * where the page itself scrolls.
 */
export const useScrollMargin = (list: RefObject<HTMLElement | null>, scroller: () => HTMLElement | null): number => {
  const [margin, setMargin] = useState(0)
  const latest = useRef(scroller)
  latest.current = scroller
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const within = latest.current()
    const measure = (): void => {
      const { top } = element.getBoundingClientRect()
      setMargin(Math.round(within ? top - within.getBoundingClientRect().top + within.scrollTop : top + window.scrollY))
    }
    measure()
    // Notices above the list appear and disappear. Measured after the layout of a frame: while a
    // list scrolls, a measurement within each render would cost a layout of its own.
    const observer = new ResizeObserver(measure)
    for (let around = element.parentElement; around && around !== within; around = around.parentElement)
      observer.observe(around)
    return () => observer.disconnect()
  }, [list])
  return margin
}
