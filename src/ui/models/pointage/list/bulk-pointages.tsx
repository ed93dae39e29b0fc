import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { useIsStaff } from '../../../hooks/records/people.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Button } from '../../../kit/button.tsx'
import { AlertDialog } from '../../../kit/overlays/alert-dialog.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { usePerson } from '../../../services/services.tsx'
import { useActionText } from '../../../widgets/action-text/use-action-text.ts'
import { BulkMenu } from '../../../widgets/list/selection/bulk-menu.tsx'
import { ImputationMenu } from '../imputation/imputation-menu.tsx'

type Pointage = Mirrored<'pointage'>

interface BulkPointagesProps {
  readonly pointages: readonly Pointage[]
  done(): void
}

/**
 * Changes many pointages in one group. Invoiced pointages and those of others are skipped and
 * counted.
 */
export const BulkPointages = ({ pointages, done }: BulkPointagesProps): ReactNode => {
  const { t } = useTranslation('pointage')
  const { t: tCommon } = useTranslation()
  const { dispatchActions } = useDispatchAction()
  const { actor } = usePerson()
  const context = useActionContext()
  const format = useFormat()
  const labels = useLabels()
  const actionText = useActionText()
  const isStaff = useIsStaff()
  const [isConfirming, setConfirming] = useState(false)

  const removable = pointages.filter((pointage) => pointageActions.delete.when(pointage, context, {}) === null)
  const skipped = (kept: number) =>
    pointages.length > kept ? { detail: t('bulkSkipped', { count: pointages.length - kept }) } : {}
  const none = () => toast(t('bulkNone'), { description: t('bulkSkipped', { count: pointages.length }) })

  const assign = async (userId: RecordId): Promise<void> => {
    const allowed = pointages.filter(
      (pointage) => pointage.user_id !== userId && pointageActions.editUser.when(pointage, context, null) === null,
    )
    done()
    if (allowed.length === 0) return void none()
    await dispatchActions(
      'pointage',
      allowed.map((record) => ({ record, action: 'editUser', payload: { user_id: userId } })),
      (count) => ({
        title: t('bulkChanged', {
          count,
          field: labels.field.pointage.user_id,
          value: actionText.value('pointage', 'user_id', userId) ?? '',
        }),
        ...skipped(count),
      }),
    )
  }

  const remove = async (): Promise<void> => {
    done()
    await dispatchActions(
      'pointage',
      removable.map((record) => ({ record, action: 'delete', payload: {} })),
      (count) => ({ title: t('bulkDeleted', { count }), ...skipped(count) }),
    )
  }

  return (
    <>
      {actor.role === 'manager' && <ImputationMenu pointages={pointages} done={done} />}
      {actor.role === 'manager' && (
        <BulkMenu
          label={labels.action.pointage.editUser}
          short={labels.field.pointage.user_id}
          model="user"
          among={isStaff}
          onPick={(userId) => void assign(userId)}
        />
      )}
      <Button look="secondary" size="small" onClick={() => (removable.length > 0 ? setConfirming(true) : none())}>
        {tCommon('delete')}
      </Button>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('bulkDeleteTitle', { count: removable.length })}
        description={t('bulkDeleteText', { ut: format.ut(removable.reduce((sum, { ut }) => sum + ut, 0)) })}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={() => void remove()}
      />
    </>
  )
}
