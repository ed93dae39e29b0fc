import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { knownSize, noteSize } from './known-sizes.ts'

/**
 * Width of an element in px, measured before the first paint and at each change. The first
 * rendering takes the last width of an element of the same `part`: its content is then rendered
 * once, and the browser lays the page out once, since the observer is called after the layout of
 * the frame and before its paint.
 */
export const useWidth = <E extends HTMLElement>(part: string): readonly [RefObject<E | null>, number] => {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(() => knownSize(part))
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = (): void => {
      noteSize(part, current.clientWidth)
      setWidth(current.clientWidth)
    }
    if (knownSize(part) === 0) measure()
    // Rendered at once: a frame with the former width would flicker.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(current)
    return () => observer.disconnect()
  }, [part])
  return [element, width]
}
