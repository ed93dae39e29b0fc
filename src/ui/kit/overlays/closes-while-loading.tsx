import { type RefObject, useEffect } from 'react'

interface ClosesWhileLoadingProps {
  readonly button: RefObject<HTMLButtonElement | null>
  close(): void
}

/**
 * Stands in for an overlay whose code is being loaded: Escape, a press or the focus elsewhere
 * closes it, as they do once it is here. Otherwise it would open late and take the focus from other
 * work.
 */
export const ClosesWhileLoading = ({ button, close }: ClosesWhileLoadingProps) => {
  useEffect(() => {
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && button.current?.contains(target))) close()
    }
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Escape must not close a dialog around the button as well.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('focusin', closeOutside, true)
    document.addEventListener('keydown', closeByEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('focusin', closeOutside, true)
      document.removeEventListener('keydown', closeByEscape, true)
    }
  })
  return null
}
