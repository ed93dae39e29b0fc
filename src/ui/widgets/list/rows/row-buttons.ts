import { createContext, use } from 'react'

const HasRowButtons = createContext(false)

/**
 * Around the rows: whether they have the box and the buttons that are transparent until a pointer is
 * over the row. A list adds them after its first frame, which shows its rows sooner without them.
 */
export const RowButtons = HasRowButtons.Provider

/** Whether a row has its box and its buttons. */
export const useHasRowButtons = (): boolean => use(HasRowButtons)
