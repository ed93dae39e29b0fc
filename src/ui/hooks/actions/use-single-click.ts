import { useRef } from 'react'

/** Longer than the pause of a double click. */
const PAUSE_MS = 600

/** A handler of clicks or keys, which needs only the time of the event. */
export type OnceHandler = (event: { readonly timeStamp: number }) => void

/**
 * Returns a function that makes a handler of an action. The handler runs the action unless one of
 * them has just run: the second click of a double click must not reach the button that has taken
 * the place of the first one.
 */
export const useSingleClick = (): ((run: () => void) => OnceHandler) => {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return (run) => (event) => {
    // A slow device handles the second click long after it happened: its own time counts, and the
    // pause begins when the effect of the first click is painted.
    if (event.timeStamp - lastAt.current < PAUSE_MS) return
    const startPause = (): void => {
      lastAt.current = performance.now()
    }
    startPause()
    requestAnimationFrame(startPause)
    run()
  }
}
