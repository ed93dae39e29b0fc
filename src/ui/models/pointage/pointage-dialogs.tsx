import { useMemo, useState } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { PointageDialog } from './pointage-dialog.tsx'
import { PointageRemoval } from './pointage-removal.tsx'

type Pointage = Mirrored<'pointage'>

/**
 * Opens the dialogs of a row. A dialog outlives its row, which may scroll away or be renumbered
 * meanwhile.
 */
export interface OpenPointageDialog {
  edit(pointage: Pointage): void
  remove(pointage: Pointage): void
}

interface OpenDialog {
  readonly kind: 'edit' | 'remove'
  readonly pointage: Pointage
  readonly open: boolean
}

/**
 * The dialogs of a list of pointages. They are mounted beside the rows, so that scrolling a row
 * away keeps its dialog.
 */
export const usePointageDialogs = () => {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const ask = useMemo(
    (): OpenPointageDialog => ({
      edit: (pointage) => setDialog({ kind: 'edit', pointage, open: true }),
      remove: (pointage) => setDialog({ kind: 'remove', pointage, open: true }),
    }),
    [],
  )
  const onOpenChange = (open: boolean) => setDialog((now) => now && { ...now, open })
  const Dialog = dialog?.kind === 'edit' ? PointageDialog : PointageRemoval
  return {
    ask,
    dialogs: dialog && (
      <Dialog key={dialog.pointage.id} pointage={dialog.pointage} open={dialog.open} onOpenChange={onOpenChange} />
    ),
  }
}
