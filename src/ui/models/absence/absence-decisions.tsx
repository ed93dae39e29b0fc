import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button, type ButtonLook } from '../../kit/button.tsx'
import type { ButtonPlace } from '../../widgets/presentation/presentation.ts'
import {
  ABSENCE_STEPS,
  type Absence,
  type AbsenceStep,
  STEP_ICONS,
  useAbsenceDecision,
} from './use-absence-decision.ts'

interface AbsenceDecisionsProps {
  readonly absences: readonly Absence[]
  /** The main buttons of one absence begin or end their row; null for those of several. */
  readonly place: ButtonPlace | null
  done(): void
}

const MAIN_LOOKS: Readonly<Record<AbsenceStep, ButtonLook>> = {
  approve: 'primary',
  refuse: 'secondary',
  cancel: 'ghost',
}

/** « Accepter », « Refuser » and « Annuler », each where one of the absences allows it. */
export const AbsenceDecisions = ({ absences, place, done }: AbsenceDecisionsProps) => {
  const labels = useLabels()
  const { isAllowed, decide } = useAbsenceDecision()
  const run = (step: AbsenceStep): void => {
    done()
    void decide(absences, step)
  }
  const steps = ABSENCE_STEPS.filter((step) => absences.some((absence) => isAllowed(absence, step)))
  return (place === 'end' ? steps.toReversed() : steps).map((step) => {
    const Icon = STEP_ICONS[step]
    return (
      <Button
        key={step}
        look={place === null ? 'secondary' : MAIN_LOOKS[step]}
        size={place === null ? 'small' : 'medium'}
        onClick={() => run(step)}
      >
        <Icon aria-hidden />
        {labels.action.absence[step]}
      </Button>
    )
  })
}
