import { createContext, use } from 'react'

/** Opens quick add with a text. */
export type OpenQuickAdd = (text: string) => void

export const QuickAddContext = createContext<OpenQuickAdd>(() => undefined)

export const useQuickAdd = (): OpenQuickAdd => use(QuickAddContext)
