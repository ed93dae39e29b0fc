import { useRef } from 'react'

/** Longer than the pause of a double click. */
const PAUSE_MS = 600

/**
 * Returns a function that runs an action unless it has just run another. The second click of a
 * double click must not reach the button that has taken the place of the first one.
 */
export const useSingleClick = (): ((run: () => void) => void) => {
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  return (run) => {
    const now = performance.now()
    if (now - lastAt.current < PAUSE_MS) return
    lastAt.current = now
    run()
  }
}
