import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Width of an element in px, measured before the first paint and at each change. */
export const useWidth = <E extends HTMLElement>(): readonly [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
