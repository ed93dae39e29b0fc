import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { toast } from '../../../kit/overlays/toast.ts'

type Pointage = Mirrored<'pointage'>

/**
 * Sets what is invoiced of time entries, as one group with one undo; entries on a sent invoice are
 * counted.
 */
export const useInvoicedValues = (pointages: readonly Pointage[]) => {
  const { t } = useTranslation('invoicing')
  const { t: tPointage } = useTranslation('pointage')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const free = pointages.filter((pointage) => pointageActions.editUtInvoiced.when(pointage, context, null) === null)
  const skipped = pointages.length - free.length
  const detail = skipped === 0 ? {} : { detail: tPointage('bulkSkipped', { count: skipped }) }

  const dispatch = async (
    action: 'editUtInvoiced' | 'editInvoicedUser',
    payloadOf: (pointage: Pointage) => Readonly<Record<string, unknown>>,
    title: (count: number) => string,
  ): Promise<void> => {
    if (free.length === 0)
      return void toast(tPointage('bulkNone'), { description: tPointage('bulkSkipped', { count: skipped }) })
    await dispatchActions(
      'pointage',
      free.map((record) => ({ record, action, payload: payloadOf(record) })),
      (count) => ({ title: title(count), ...detail }),
    )
  }
  return {
    free,
    /** Null invoices the worked time. */
    setTime: (utOf: (pointage: Pointage) => number | null) =>
      dispatch(
        'editUtInvoiced',
        (pointage) => ({ ut_invoiced: utOf(pointage) }),
        (count) => t('invoiced.timeDone', { count }),
      ),
    /** Null takes the price of the person who worked. */
    setPerson: (userId: RecordId | null) =>
      dispatch(
        'editInvoicedUser',
        () => ({ invoiced_user_id: userId }),
        (count) => t('invoiced.personDone', { count }),
      ),
  }
}
