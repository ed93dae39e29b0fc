import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button, type ButtonLook } from '../../kit/button.tsx'
import {
  ABSENCE_STEPS,
  type Absence,
  type AbsenceStep,
  STEP_ICONS,
  useAbsenceDecision,
} from './use-absence-decision.ts'

interface AbsenceDecisionsProps {
  readonly absences: readonly Absence[]
  /** The main buttons of the place that shows one absence. */
  readonly isMain: boolean
  done(): void
}

const MAIN_LOOKS: Readonly<Record<AbsenceStep, ButtonLook>> = {
  approve: 'primary',
  refuse: 'secondary',
  cancel: 'ghost',
}

/** « Accepter », « Refuser » and « Annuler », each where one of the absences allows it. */
export const AbsenceDecisions = ({ absences, isMain, done }: AbsenceDecisionsProps) => {
  const labels = useLabels()
  const { isAllowed, decide } = useAbsenceDecision()
  const run = (step: AbsenceStep): void => {
    done()
    void decide(absences, step)
  }
  return ABSENCE_STEPS.filter((step) => absences.some((absence) => isAllowed(absence, step))).map((step) => {
    const Icon = STEP_ICONS[step]
    return (
      <Button
        key={step}
        look={isMain ? MAIN_LOOKS[step] : 'secondary'}
        size={isMain ? 'medium' : 'small'}
        onClick={() => run(step)}
      >
        <Icon aria-hidden />
        {labels.action.absence[step]}
      </Button>
    )
  })
}
