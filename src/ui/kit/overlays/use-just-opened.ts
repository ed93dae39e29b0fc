import { useState } from 'react'

/** Longer than the pause of a double click. */
const PAUSE_MS = 500

/**
 * Tells whether an overlay was opened a moment ago: the second press of a double click on its opener
 * lands beside it, and must not close it. Must be called by a component that is mounted with the
 * content of the overlay.
 */
export const useJustOpened = (): (() => boolean) => {
  const [openedAt] = useState(() => performance.now())
  return () => performance.now() - openedAt < PAUSE_MS
}
