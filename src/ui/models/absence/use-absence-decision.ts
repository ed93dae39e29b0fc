import { Check, CircleSlash, type LucideIcon, X } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { absenceActions } from '#contract/models/absence/absence.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'

export type Absence = Mirrored<'absence'>

export const ABSENCE_STEPS = ['approve', 'refuse', 'cancel'] as const
export type AbsenceStep = (typeof ABSENCE_STEPS)[number]

export const STEP_ICONS: Readonly<Record<AbsenceStep, LucideIcon>> = { approve: Check, refuse: X, cancel: CircleSlash }

/** Accepts, refuses and cancels absences, each where this person may. */
export const useAbsenceDecision = () => {
  const { t } = useTranslation('absence')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const isAllowed = useCallback(
    (absence: Absence, step: AbsenceStep) => absenceActions[step].when(absence, context, {}) === null,
    [context],
  )
  const decide = useCallback(
    async (absences: readonly Absence[], step: AbsenceStep): Promise<void> => {
      await dispatchActions(
        'absence',
        absences.filter((absence) => isAllowed(absence, step)).map((record) => ({ record, action: step, payload: {} })),
        (count) => ({ title: t(`decided.${step}`, { count }) }),
      )
    },
    [dispatchActions, isAllowed, t],
  )
  return { isAllowed, decide }
}
