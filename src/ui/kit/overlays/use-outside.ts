import { useEffect, useRef } from 'react'

/** Longer than the pause of a double click. */
const PAUSE_MS = 500

/** An interaction outside an overlay, as Radix tells it. */
type OutsideEvent = CustomEvent<{ readonly originalEvent: Event }>

/**
 * Keeps an overlay open at a press outside that is not meant for it: the second press of a double
 * click on its opener, and one on a message. Must be called by a component that is mounted with the
 * content of the overlay.
 */
export const useOutside = (): ((event: OutsideEvent) => void) => {
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      shownAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (event) => {
    // A slow device handles the second press long after it happened: its own time counts, and
    // nobody presses beside an overlay that is not painted yet.
    const isSecondPress = event.detail.originalEvent.timeStamp - shownAt.current < PAUSE_MS
    if (isSecondPress || (event.target as Element).closest('[data-sonner-toaster]')) event.preventDefault()
  }
}
