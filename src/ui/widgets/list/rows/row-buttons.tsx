import { createContext, type ReactNode, use } from 'react'
import { useAfterPaint } from '../../../hooks/page/use-after-paint.ts'

const HasRowButtons = createContext(false)

/**
 * Around the rows of a list. A row shows its box and its buttons while a pointer is over it; the
 * list adds them after its first frame, which comes sooner without them.
 */
export const RowButtons = ({ children }: { readonly children: ReactNode }) => (
  <HasRowButtons.Provider value={useAfterPaint()}>{children}</HasRowButtons.Provider>
)

/** Whether the rows have their boxes and buttons. */
export const useHasRowButtons = (): boolean => use(HasRowButtons)
