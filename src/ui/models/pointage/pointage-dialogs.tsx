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

interface Asked {
  readonly what: 'edit' | 'remove'
  readonly pointage: Pointage
  readonly open: boolean
}

/**
 * The dialogs of a list of pointages. They are mounted beside the rows, so that scrolling a row
 * away keeps its dialog.
 */
export const usePointageDialogs = () => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useMemo(
    (): OpenPointageDialog => ({
      edit: (pointage) => setAsked({ what: 'edit', pointage, open: true }),
      remove: (pointage) => setAsked({ what: 'remove', pointage, open: true }),
    }),
    [],
  )
  const onOpenChange = (open: boolean) => setAsked((now) => now && { ...now, open })
  const Dialog = asked?.what === 'edit' ? PointageDialog : PointageRemoval
  return { ask, dialogs: asked && <Dialog key={asked.pointage.id} pointage={asked.pointage} open={asked.open} onOpenChange={onOpenChange} /> }
}
