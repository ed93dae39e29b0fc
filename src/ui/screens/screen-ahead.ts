import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RouteId } from '#contract/routes.ts'

/** A screen that is likely to be opened next, at its plain address. */
export interface ScreenAhead {
  readonly id: RouteId
  readonly pathname: string
}

/**
 * The screen ahead, until a key is pressed or the screen that is shown is. The unseen screen keeps
 * its boxes: the next Tab would lead into it, a search in the page or a selection would meet it.
 */
export const useWhilePointing = (
  place: RefObject<HTMLElement | null>,
  ahead: ScreenAhead | null,
): ScreenAhead | null => {
  const [declined, setDeclined] = useState<RouteId | null>(null)
  const id = ahead?.id ?? null
  if (declined !== null && declined !== id) setDeclined(null)
  useEffect(() => {
    if (id === null) return
    // Before the browser acts on the key.
    const decline = () => flushSync(() => setDeclined(id))
    const shown = place.current
    window.addEventListener('keydown', decline, { capture: true, once: true })
    shown?.addEventListener('pointerdown', decline, { once: true })
    return () => {
      window.removeEventListener('keydown', decline, { capture: true })
      shown?.removeEventListener('pointerdown', decline)
    }
  }, [place, id])
  return id === declined ? null : ahead
}
