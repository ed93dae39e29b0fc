import { Check, CircleSlash, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { absenceActions } from '#contract/models/absence/absence.actions.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'

type Absence = Mirrored<'absence'>

const STEPS = { approve: Check, refuse: X, cancel: CircleSlash } as const
type Step = keyof typeof STEPS

interface AbsenceDecisionsProps {
  readonly absences: readonly Absence[]
  done(): void
}

/** « Accepter », « Refuser » and « Annuler », each where one of the absences allows it. */
export const AbsenceDecisions = ({ absences, done }: AbsenceDecisionsProps) => {
  const { t } = useTranslation('absence')
  const labels = useLabels()
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const allowed = (step: Step) => absences.filter((absence) => absenceActions[step].when(absence, context, {}) === null)
  const run = async (step: Step): Promise<void> => {
    const changing = allowed(step)
    done()
    await dispatchActions(
      'absence',
      changing.map((record) => ({ record, action: step, payload: {} })),
      (count) => ({ title: t(`decided.${step}`, { count }) }),
    )
  }
  return (Object.keys(STEPS) as readonly Step[])
    .filter((step) => allowed(step).length > 0)
    .map((step) => {
      const Icon = STEPS[step]
      return (
        <Button key={step} look="secondary" size="small" onClick={() => void run(step)}>
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
