import { soonDialog } from '../late.tsx'
import type { AlertDialogProps } from './alert-dialog-content.tsx'

/** Asks for confirmation of an irreversible action. */
export const AlertDialog = soonDialog<AlertDialogProps>(
  async () => (await import('./alert-dialog-content.tsx')).AlertDialogContent,
)
