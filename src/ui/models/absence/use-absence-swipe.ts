import { useCallback } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import type { RowSwipe, SwipeAction } from '../../widgets/list/rows/row-swipe.ts'
import { type Absence, type AbsenceStep, STEP_ICONS, useAbsenceDecision } from './use-absence-decision.ts'

/**
 * Accepts a request by a swipe to the right, and refuses it by one to the left, where this person
 * decides.
 */
export const useAbsenceSwipe = (): ((record: Mirrored<ModelName>) => RowSwipe) => {
  const labels = useLabels()
  const { isAllowed, decide } = useAbsenceDecision()
  return useCallback(
    (record) => {
      const absence = record as unknown as Absence
      const swipeTo = (step: AbsenceStep): SwipeAction | null =>
        isAllowed(absence, step)
          ? { label: labels.action.absence[step], icon: STEP_ICONS[step], run: () => void decide([absence], step) }
          : null
      return { right: swipeTo('approve'), left: swipeTo('refuse') }
    },
    [labels, isAllowed, decide],
  )
}
