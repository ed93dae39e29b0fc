import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the button that opens an editor when the editor closes and took the focus with
 * it. Put `ref` on an element around editor and button, of which the first button is meant.
 */
export const useFocusBack = <Around extends HTMLElement>(isEditing: boolean): RefObject<Around | null> => {
  const around = useRef<Around>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    const hasClosed = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (hasClosed && document.activeElement === document.body)
      around.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isEditing])
  return around
}
