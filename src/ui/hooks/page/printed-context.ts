import { createContext } from 'react'

/**
 * Whether the page around is being printed (`useIsPrinted`), for what is in many places of it.
 * Pages that print nothing of their own do not load the hook.
 */
export const PrintedContext = createContext(false)
