import type { ReactNode } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button, type ButtonLook } from '../../kit/button.tsx'
import type { DecisionButtonsProps } from '../../widgets/presentation/presentation.ts'
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

/** `AbsenceDecisions` as lists take it. */
export const decideAbsences = (rows: readonly Mirrored<ModelName>[], done: () => void): ReactNode => (
  <AbsenceDecisions absences={rows as unknown as readonly Absence[]} isMain={false} done={done} />
)

/** `AbsenceDecisions` as the card of one absence takes it. */
export const DecideAbsence = ({ record, done }: DecisionButtonsProps) => (
  <AbsenceDecisions absences={[record as unknown as Absence]} isMain done={done} />
)
