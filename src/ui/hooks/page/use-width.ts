import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { knownSize, noteSize } from './known-sizes.ts'

/**
 * Width of an element in px, measured before the first paint and at each change. The first
 * rendering takes the last width of an element of the same `part`: its content is then rendered
 * once.
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
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [part])
  return [element, width]
}
