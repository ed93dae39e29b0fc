import type { ReactNode } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Button } from '../../kit/button.tsx'
import { ABSENCE_STEPS, type Absence, type AbsenceStep, STEP_ICONS, useAbsenceDecision } from './use-absence-decision.ts'

interface AbsenceDecisionsProps {
  readonly absences: readonly Absence[]
  done(): void
}

/** « Accepter », « Refuser » and « Annuler », each where one of the absences allows it. */
export const AbsenceDecisions = ({ absences, done }: AbsenceDecisionsProps) => {
  const labels = useLabels()
  const { isAllowed, decide } = useAbsenceDecision()
  const run = (step: AbsenceStep): void => {
    done()
    void decide(absences, step)
  }
  return ABSENCE_STEPS.filter((step) => absences.some((absence) => isAllowed(absence, step))).map((step) => {
    const Icon = STEP_ICONS[step]
    return (
      <Button key={step} look="secondary" size="small" onClick={() => run(step)}>
        <Icon aria-hidden />
        {labels.action.absence[step]}
      </Button>
    )
  })
}

/** `AbsenceDecisions` as lists take it. */
export const decideAbsences = (rows: readonly Mirrored<ModelName>[], done: () => void): ReactNode => (
  <AbsenceDecisions absences={rows as unknown as readonly Absence[]} done={done} />
)
