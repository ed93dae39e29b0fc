import { useState } from 'react'

/** Longer than the pause of a double click. */
const PAUSE_MS = 500

/**
 * Keeps an overlay open at a press outside that is not meant for it: the second press of a double
 * click on its opener, and one on a message. Must be called by a component that is mounted with the
 * content of the overlay.
 */
export const useOutside = (): ((event: Event) => void) => {
  const [openedAt] = useState(() => performance.now())
  return (event) => {
    if (performance.now() - openedAt < PAUSE_MS || (event.target as Element).closest('[data-sonner-toaster]')) event.preventDefault()
  }
}
