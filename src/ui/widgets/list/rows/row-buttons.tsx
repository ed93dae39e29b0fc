import { createContext, type ReactNode, use } from 'react'
import { useAfterPaint } from '../../../hooks/page/use-after-paint.ts'
import { TOUCH, useMedia } from '../../../hooks/page/use-media.ts'

const HasRowButtons = createContext(false)

/**
 * Around the rows of a list, which adds their boxes and buttons after its first frame: it comes
 * sooner without them, and most show under a pointer alone. A touch screen has them at once.
 */
export const RowButtons = ({ children }: { readonly children: ReactNode }) => {
  const isPainted = useAfterPaint()
  const isTouch = useMedia(TOUCH)
  return <HasRowButtons.Provider value={isPainted || isTouch}>{children}</HasRowButtons.Provider>
}

/** Whether the rows have their boxes and buttons. */
export const useHasRowButtons = (): boolean => use(HasRowButtons)
