import { type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef } from 'react'

/** The usual duration of a long press on phones. */
const LONG_PRESS_MS = 500
/** A finger that moves farther scrolls. */
const STILL_PX = 10

/**
 * Detects a finger or pen that rests on an element. One set of listeners for a whole list; the
 * following click and the browser's context menu are suppressed.
 */
export const useLongPress = (isWanted: boolean, onLongPress: (target: Element) => void) => {
  const latest = useRef(onLongPress)
  latest.current = onLongPress
  const pressed = useRef<{
    readonly x: number
    readonly y: number
    readonly timer: ReturnType<typeof setTimeout>
  } | null>(null)
  const isTaken = useRef(false)

  const handlers = useMemo(() => {
    const cancel = (): void => {
      if (pressed.current) clearTimeout(pressed.current.timer)
      pressed.current = null
    }
    return {
      onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
        cancel()
        isTaken.current = false
        if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return
        const timer = setTimeout(() => {
          pressed.current = null
          isTaken.current = true
          latest.current(target)
        }, LONG_PRESS_MS)
        pressed.current = { x, y, timer }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
        const { x, y } = pressed.current ?? { x: clientX, y: clientY }
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX) cancel()
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu: (event: SyntheticEvent): void => {
        if (pressed.current || isTaken.current) event.preventDefault()
      },
      onClickCapture: (event: SyntheticEvent): void => {
        if (!isTaken.current) return
        isTaken.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [])
  useEffect(() => handlers.onPointerCancel, [handlers])
  return isWanted ? handlers : NOTHING
}

const NOTHING = {}
