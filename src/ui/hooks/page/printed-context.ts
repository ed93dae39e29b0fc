import { createContext } from 'react'

/**
 * Whether the page around is being printed (`useIsPrinted`), for what is in many places of it. Apart
 * from the hook, which pages that print nothing of their own do not load.
 */
export const PrintedContext = createContext(false)
