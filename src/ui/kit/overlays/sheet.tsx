import { soonDialog } from '../late.tsx'
import type { SheetProps } from './sheet-content.tsx'

/** A drawer at one side of the window: the mobile menu, or a record beside its list. */
export const Sheet = soonDialog<SheetProps>(async () => (await import('./sheet-content.tsx')).SheetContent)
