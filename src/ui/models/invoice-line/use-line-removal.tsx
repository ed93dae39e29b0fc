import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { newEventOf } from '../../hooks/actions/new-event.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { useServices } from '../../services/services.tsx'
import type { KeyedLine, Line } from './use-lines.ts'
import { useStagedLines } from './use-staged-lines.ts'
import { useTimedLines } from './use-timed-lines.ts'

/** Origin of a line whose time or stage waits to be invoiced again once the line is deleted. */
type Released = 'time' | 'stage'

/**
 * Deletes a line and offers to take it back. The time or the stage of a line goes to be invoiced
 * again, and no undo would put it back on the line: that deletion is asked about.
 */
export const useLineRemoval = (lines: readonly KeyedLine[], focusLater: (id: RecordId, column: string) => void) => {
  const { t } = useTranslation('invoiceEditor')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const { newId } = useServices()
  const { dispatchAction, dispatchGroup } = useDispatchAction()
  const isTimed = useTimedLines(lines[0]?.line.invoice_id ?? null)
  const isStaged = useStagedLines(lines.map(({ line }) => line.id))
  const [asked, setAsked] = useState<Line | null>(null)
  const [released, setReleased] = useState<Released>('time')

  /** The neighbour gets the focus that the line takes with it. */
  const focusNeighbour = (line: Line) => {
    const place = lines.findIndex((one) => one.line.id === line.id)
    const neighbour = lines[place + 1] ?? lines[place - 1]
    if (neighbour) focusLater(neighbour.line.id, 'designation')
  }
  return {
    remove: (line: Line) => {
      const origin: Released | null = isTimed(line.id) ? 'time' : isStaged(line.id) ? 'stage' : null
      if (origin !== null) {
        setReleased(origin)
        return setAsked(line)
      }
      focusNeighbour(line)
      void dispatchAction('invoice_line', line, 'delete', {})
    },
    dialog: (
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t(`confirmRemove.${released}`)}
        description={t(`confirmRemoveHint.${released}`)}
        cancelLabel={tCommon('cancel')}
        confirmLabel={labels.action.invoice_line.delete}
        destructive
        onConfirm={() => {
          if (asked === null) return
          focusNeighbour(asked)
          void dispatchGroup([newEventOf(newId(), 'invoice_line', { record: asked, action: 'delete', payload: {} })])
        }}
      />
    ),
  }
}
