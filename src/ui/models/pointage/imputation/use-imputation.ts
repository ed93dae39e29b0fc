import { useTranslation } from 'react-i18next'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { ActionName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { toast } from '../../../kit/overlays/toast.ts'
import { type SortedTime, sortedTime } from './sorted-time.ts'
import type { TimeBilling } from './time-billing.ts'
import { useLeftOutText, useReadBilling } from './use-time-billing.ts'

type Pointage = Mirrored<'pointage'>
type Step = Extract<ActionName<'pointage'>, 'imputeInvoice' | 'facturation_auto' | 'Unimputed'>

export interface Imputation {
  readonly step: Step
  /** Whether the step changes anything on this pointage. */
  isWanted(pointage: Pointage, billing: TimeBilling): boolean
  readonly payload: Readonly<Record<string, unknown>>
  /** Name of the draft; empty where the server chooses it. */
  readonly target: string
}

/** Time that is taken off an invoice need not be billable. */
const anyTime = (): null => null

/** Returns a function that sorts time by a step; the sorting reads this device alone. */
export const useSortForStep = () => {
  const context = useActionContext()
  const readBilling = useReadBilling()
  return async (
    pointages: readonly Pointage[],
    { step, isWanted }: Pick<Imputation, 'step' | 'isWanted'>,
  ): Promise<{ readonly sorted: SortedTime<Pointage>; readonly billing: TimeBilling }> => {
    const billing = await readBilling(pointages)
    const mayChange = (pointage: Pointage) =>
      isWanted(pointage, billing) && pointageActions[step].when(pointage, context, null) === null
    return { sorted: sortedTime(pointages, mayChange, step === 'Unimputed' ? anyTime : billing.reasonOf), billing }
  }
}

/** Returns a function that shows why no time is put on an invoice. */
export const useShowNothingTaken = () => {
  const { t } = useTranslation('pointage')
  const leftOutText = useLeftOutText()
  return (sorted: SortedTime<Pointage>): void => {
    toast(t('bulkNone'), { description: leftOutText(sorted) })
  }
}

/**
 * Returns a function that runs a step on the pointages that allow it, as one group; the others are
 * counted, by reason where they are not billable.
 */
export const useImputation = (pointages: readonly Pointage[]) => {
  const { t } = useTranslation('invoice')
  const { dispatchActions } = useDispatchAction()
  const sortForStep = useSortForStep()
  const leftOutText = useLeftOutText()
  const showNothingTaken = useShowNothingTaken()
  return async (imputation: Imputation): Promise<void> => {
    const { step, payload, target } = imputation
    const { sorted } = await sortForStep(pointages, imputation)
    if (sorted.taken.length === 0) return showNothingTaken(sorted)
    const detail = leftOutText(sorted)
    await dispatchActions(
      'pointage',
      sorted.taken.map((record) => ({ record, action: step, payload })),
      (count) => ({ title: t(`imputed.${step}`, { count, invoice: target }), ...(detail === null ? {} : { detail }) }),
    )
  }
}
