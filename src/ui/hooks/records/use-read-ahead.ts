import { useEffect, useMemo } from 'react'
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

/** Reads a source while the pointer or the focus rests on its control, and a little longer. */
export const createReadAhead = (source: Observable<unknown>): ReadAhead => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Subscription | null = null
  const rest = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      reading ??= source.subscribe({ error: () => undefined })
    }, REST_MS)
  }
  const cancel = (): void => {
    clearTimeout(timer)
    const ended = reading
    reading = null
    setTimeout(() => ended?.unsubscribe(), KEPT_MS)
  }
  return { onPointerEnter: rest, onPointerLeave: cancel, onFocus: rest, onBlur: cancel }
}

/**
 * Reads the target of a control before it is opened. The page behind the control then subscribes to
 * the same shared queries and has its answers at once.
 */
export const useReadAhead = (source: Observable<unknown>): ReadAhead => {
  const readAhead = useMemo(() => createReadAhead(source), [source])
  useEffect(() => readAhead.onBlur, [readAhead])
  return readAhead
}
