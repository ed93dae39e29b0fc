import type { ReactNode } from 'react'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { DecisionButtonsProps } from '../../widgets/presentation/presentation.ts'
import { AbsenceDecisions } from './absence-decisions.tsx'
import type { Absence } from './use-absence-decision.ts'

/** `AbsenceDecisions` as lists take it. */
export const decideAbsences = (rows: readonly Mirrored<ModelName>[], done: () => void): ReactNode => (
  <AbsenceDecisions absences={rows as unknown as readonly Absence[]} place={null} done={done} />
)

/** `AbsenceDecisions` as the card of one absence takes it. */
export const DecideAbsence = ({ record, place, done }: DecisionButtonsProps) => (
  <AbsenceDecisions absences={[record as unknown as Absence]} place={place} done={done} />
)
