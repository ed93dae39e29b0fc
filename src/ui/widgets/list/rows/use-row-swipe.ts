import { type PointerEvent, useMemo, useRef } from 'react'
import type { SwipeSide } from './row-swipe.ts'

/** A finger that has moved this far sideways moves the row; one that moves down scrolls. */
const BEGIN_PX = 12
/** The row is let go here: the action runs. */
const ENOUGH_PX = 80
const FARTHEST_PX = 128

interface Swipe {
  readonly row: HTMLElement
  readonly x: number
  readonly y: number
  dx: number
  isMoving: boolean
}

const sideOf = (dx: number): SwipeSide => (dx > 0 ? 'right' : 'left')

/** The row moves with the finger, and only towards a side that has an action. */
const move = ({ row, dx }: Swipe): void => {
  const isOffered = row.querySelector(`[data-swipe-side="${sideOf(dx)}"]`) !== null
  const shown = isOffered ? Math.max(-FARTHEST_PX, Math.min(FARTHEST_PX, dx)) : 0
  row.style.setProperty('--swipe', `${shown}px`)
  row.toggleAttribute('data-swipe-ready', Math.abs(shown) >= ENOUGH_PX)
}

const resetRow = ({ row }: Swipe): void => {
  row.style.removeProperty('--swipe')
  row.removeAttribute('data-swipe-ready')
}

/**
 * Detects a finger that moves a row aside. One set of listeners for a whole list, which writes to
 * the row without rendering the list; `touch-action: pan-y` of the rows leaves scrolling to the
 * browser.
 */
export const useRowSwipe = (isWanted: boolean, onSwipe: (index: number, side: SwipeSide) => void) => {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  const swipe = useRef<Swipe | null>(null)

  const handlers = useMemo(() => {
    const end = (): Swipe | null => {
      const ended = swipe.current
      swipe.current = null
      if (ended) resetRow(ended)
      return ended
    }
    return {
      onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
        end()
        const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
        if (pointerType === 'mouse' || !isPrimary || row === null) return
        swipe.current = { row, x, y, dx: 0, isMoving: false }
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent): void => {
        const { current } = swipe
        if (current === null) return
        current.dx = clientX - current.x
        const dy = Math.abs(clientY - current.y)
        if (!current.isMoving && dy > BEGIN_PX) return void end()
        if (!current.isMoving && Math.abs(current.dx) > BEGIN_PX) {
          current.isMoving = true
          currentTarget.setPointerCapture(pointerId)
        }
        if (current.isMoving) move(current)
      },
      onPointerUp: (): void => {
        const isReady = swipe.current?.row.hasAttribute('data-swipe-ready')
        const ended = end()
        if (ended && isReady) latest.current(Number(ended.row.dataset['row']), sideOf(ended.dx))
      },
      onPointerCancel: (): void => void end(),
    }
  }, [])
  return isWanted ? handlers : NOTHING
}

const NOTHING = {}
