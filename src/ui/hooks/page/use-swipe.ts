import { type PointerEvent, useRef, useState } from 'react'
import { type SwipeZone, zoneOf } from './swipe-zone.ts'

/** A shorter way of a finger is a tap, px. */
const TAP_PX = 12

interface Start {
  readonly pointerId: number
  readonly x: number
  readonly y: number
}

interface Move {
  readonly offset: number
  readonly zone: SwipeZone | null
}

const AT_REST: Move = { offset: 0, zone: null }

/**
 * Moves an element sideways with a finger or a pen; `done` gets the zone in which it is let go. The
 * element has `touch-action: pan-y`, so that a finger that goes up or down scrolls. A mouse selects
 * text.
 */
export const useSwipe = (done: (zone: SwipeZone) => void) => {
  const start = useRef<Start | null>(null)
  // Rendering may come after the next event, also after the release.
  const running = useRef<Move | null>(null)
  const [move, setMove] = useState<Move | null>(null)

  const follow = (next: Move | null): void => {
    running.current = next
    setMove(next)
  }
  const end = (): void => {
    start.current = null
    follow(null)
  }
  const onPointerDown = ({
    currentTarget,
    target,
    pointerType,
    isPrimary,
    pointerId,
    clientX: x,
    clientY: y,
  }: PointerEvent<HTMLElement>): void => {
    // React passes on events of a popover whose button is inside; on the page it is elsewhere.
    if (isPrimary && pointerType !== 'mouse' && currentTarget.contains(target as Node))
      start.current = { pointerId, x, y }
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const from = start.current
    if (from?.pointerId !== pointerId) return
    const [offset, down] = [clientX - from.x, clientY - from.y]
    if (!running.current && (Math.abs(offset) < TAP_PX || Math.abs(down) > Math.abs(offset))) return
    if (!running.current) currentTarget.setPointerCapture(pointerId)
    follow({ offset, zone: zoneOf(offset, currentTarget.offsetWidth) })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    if (start.current?.pointerId !== event.pointerId) return
    onPointerMove(event)
    const zone = running.current?.zone ?? null
    end()
    if (zone !== null) done(zone)
  }
  return {
    ...(move ?? AT_REST),
    isMoving: move !== null,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end },
  }
}
