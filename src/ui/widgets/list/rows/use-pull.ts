import { type RefObject, useEffect, useRef } from 'react'

interface Pull {
  /** The finger is this far below where it began, px. */
  pull(distance: number): void
  release(): void
}

/** A shorter way is a tap that trembles. */
const BEGIN_PX = 10

/** The page around a box was scrolled: a pull brings its top back first. */
const isInScrolledPage = (box: HTMLElement): boolean => {
  for (let around = box.parentElement; around; around = around.parentElement) if (around.scrollTop > 0) return true
  return false
}

/**
 * Follows a finger that pulls a scrolled box down beyond its top. Touch events go on while the
 * browser scrolls; pointer events end with its first step.
 */
export const usePull = (scroller: RefObject<HTMLElement | null>, handlers: Pull): void => {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    let from: number | null = null
    let isPulling = false
    const start = ({ touches }: TouchEvent): void => {
      const mayPull = touches.length === 1 && box.scrollTop <= 0 && !isInScrolledPage(box)
      from = mayPull ? (touches[0]?.clientY ?? null) : null
    }
    const move = ({ touches }: TouchEvent): void => {
      const distance = from === null ? 0 : (touches[0]?.clientY ?? 0) - from
      if (box.scrollTop > 0 || (!isPulling && distance < BEGIN_PX)) return
      isPulling = true
      latest.current.pull(Math.max(0, distance))
    }
    const end = (): void => {
      from = null
      if (isPulling) latest.current.release()
      isPulling = false
    }
    const passive = { passive: true }
    const listeners = [
      ['touchstart', start],
      ['touchmove', move],
      ['touchend', end],
      ['touchcancel', end],
    ] as const
    for (const [type, listener] of listeners) box.addEventListener(type, listener, passive)
    return () => {
      for (const [type, listener] of listeners) box.removeEventListener(type, listener)
    }
  }, [scroller])
}
