import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { WorkForm } from './work-form.tsx'

export interface WorkDialogProps {
  readonly runId: RecordId
  /** No other run goes on: this one may. */
  readonly canContinue: boolean
  onAct(kind: 'reopen' | 'discard', runId: RecordId): void
  onDismiss(): void
}

/** « Qu’avez-vous fait ? »: an ended run becomes a pointage, by the person's word. */
export const WorkDialog = ({ runId, canContinue, onAct, onDismiss }: WorkDialogProps) => {
  const { t } = useTranslation('timer')
  const { t: tCommon } = useTranslation()
  const { value: run } = useOne('timer', runId)
  // Logged or discarded, here or on another device.
  const isGone = run === null || run?.is_settled === true
  useEffect(() => {
    if (isGone) onDismiss()
  }, [isGone, onDismiss])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDismiss()}
      title={t('whatDone')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      {run && !isGone && <WorkForm run={run} canContinue={canContinue} onAct={onAct} onDismiss={onDismiss} />}
    </Dialog>
  )
}
