import { useEffect, useMemo, useRef } from 'react'
import type { Observable, Subscription } from 'rxjs'

/** Time in ms for which the pointer or the focus rests on a control before its target is read. */
const REST_MS = 100

/**
 * Time in ms for which answers stay after the pointer has left: the page that needs them may be
 * opening.
 */
const KEPT_MS = 3000

/** Handlers of a control that leads to records. */
export interface ReadAhead {
  onPointerEnter(): void
  onPointerLeave(): void
  onFocus(): void
  onBlur(): void
}

/**
 * Reads the target of a control while the pointer or the focus rests on it. The page behind the
 * control then subscribes to the same shared queries and has its answers at once.
 */
export const useReadAhead = (source: Observable<unknown>): ReadAhead => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef<Subscription | null>(null)
  const handlers = useMemo(() => {
    const end = (): void => {
      const ended = reading.current
      reading.current = null
      setTimeout(() => ended?.unsubscribe(), KEPT_MS)
    }
    const rest = (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        reading.current ??= source.subscribe({ error: () => undefined })
      }, REST_MS)
    }
    const leave = (): void => {
      clearTimeout(timer.current)
      end()
    }
    return { onPointerEnter: rest, onPointerLeave: leave, onFocus: rest, onBlur: leave }
  }, [source])
  useEffect(() => handlers.onBlur, [handlers])
  return handlers
}
