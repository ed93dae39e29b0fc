import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRecordAction } from '../../hooks/actions/use-record-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'

interface PointageRemovalProps {
  readonly pointage: Mirrored<'pointage'>
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** Asks for confirmation, naming the person whose time it is, and deletes. */
export const PointageRemoval = ({ pointage, open, onOpenChange }: PointageRemovalProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const user = useReferences().find('user', pointage.user_id)
  const removal = useRecordAction('pointage', pointage, 'delete', { needsInput: false })
  const name = user ? `${user.firstname} ${user.lastname}` : tCommon('unknown')
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('deletePointageTitle')}
      description={t('deletePointageText', { ut: format.ut(pointage.ut), name, date: format.day(pointage.date) })}
      cancelLabel={tCommon('cancel')}
      confirmLabel={tCommon('delete')}
      destructive
      onConfirm={removal.choose}
    />
  )
}
