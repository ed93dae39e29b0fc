import { createContext, type ReactNode, use } from 'react'
import { useAfterPaint } from '../../../hooks/page/use-after-paint.ts'
import { useMedia } from '../../../hooks/page/use-media.ts'

const HasRowButtons = createContext(false)

/**
 * Around the rows of a list. A row shows its box and its buttons while a pointer is over it; the
 * list adds them after its first frame, which comes sooner without them. A finger always sees them.
 */
export const RowButtons = ({ children }: { readonly children: ReactNode }) => {
  const isPainted = useAfterPaint()
  const isTouch = useMedia('(pointer: coarse)')
  return <HasRowButtons.Provider value={isPainted || isTouch}>{children}</HasRowButtons.Provider>
}

/** Whether the rows have their boxes and buttons. */
export const useHasRowButtons = (): boolean => use(HasRowButtons)
