import { useTranslation } from 'react-i18next'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../../fields/reference/use-reference-options.ts'
import { useIsManager } from '../../../hooks/records/people.ts'
import { Listbox } from '../../../kit/inputs/listbox.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useValidatorOptions } from '../stages/validators.ts'

interface AskPersonProps {
  readonly tickets: readonly Mirrored<'ticket'>[]
  readonly stage: TicketStage
  onAnswer(person: string): void
  onDismiss(): void
}

/** Asks who answers for all moved tickets: staff, or people of the one client that they share. */
export const AskPerson = ({ tickets, stage, onAnswer, onDismiss }: AskPersonProps) => {
  const { t } = useTranslation('ticket')
  const { t: tCommon } = useTranslation()
  const isSolving = stage === 'waiting_solving'
  const solvers = useReferenceOptions('user', null, useIsManager())
  const validators = useValidatorOptions(tickets)
  const label = t(isSolving ? 'solver' : 'validator')
  return (
    <Dialog open onOpenChange={(open) => !open && onDismiss()} title={label} closeLabel={tCommon('close')}>
      <Listbox
        label={label}
        texts={{ search: label, nothing: tCommon('nothingFound') }}
        options={isSolving ? solvers : validators}
        selected={[]}
        multiple={false}
        onPick={onAnswer}
      />
    </Dialog>
  )
}
