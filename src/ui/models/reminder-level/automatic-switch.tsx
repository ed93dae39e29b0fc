import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Switch } from '../../kit/inputs/switch.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { MailWarning } from '../../widgets/mail/mail-warning.tsx'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'

/** Whether the server sends the reminders of a level; mails to clients are confirmed first. */
export const AutomaticSwitch = ({ record }: Pick<RecordCellProps, 'record'>) => {
  const level = record as Mirrored<'reminder_level'>
  const { t } = useTranslation('reminder')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  const [isAsking, setAsking] = useState(false)
  const run = (action: 'makeAutomatic' | 'makeManual') => void dispatchAction('reminder_level', level, action, {})
  return (
    <span className="relative z-10">
      <Switch
        aria-label={t('automaticLevel', { name: level.name })}
        checked={level.automatic_since !== null}
        onCheckedChange={(checked) => (checked ? setAsking(true) : run('makeManual'))}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('confirmAutomatic', { name: level.name })}
        description={<MailWarning>{t('confirmAutomaticHint', { count: level.days_after_due })}</MailWarning>}
        cancelLabel={tCommon('cancel')}
        confirmLabel={labels.action.reminder_level.makeAutomatic}
        destructive={false}
        onConfirm={() => run('makeAutomatic')}
      />
    </span>
  )
}
