import { createContext, use } from 'react'
import type { QuickPerson } from './parse-quick-add.ts'

/**
 * Opens quick add with a text. The time is that of `person` where the text names nobody; of the
 * person who types when absent.
 */
export type OpenQuickAdd = (text: string, person?: QuickPerson) => void

export const QuickAddContext = createContext<OpenQuickAdd>(() => undefined)

export const useQuickAdd = (): OpenQuickAdd => use(QuickAddContext)
