import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import type { TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferenceOptions } from '../../../fields/reference-options.tsx'
import { useIsManager, useIsStaff } from '../../../hooks/records/people.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Listbox } from '../../../kit/inputs/listbox.tsx'
import { Dialog } from '../../../kit/overlays/dialog.tsx'

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
  const references = useReferences()
  const isManager = useIsManager()
  const isStaff = useIsStaff()
  const clients = new Set(tickets.map((ticket) => references.find('projet', ticket.projet_id)?.client_id))
  const mayValidate = (user: AnyRecord) =>
    isStaff(user) || (clients.size === 1 && user['client_id'] !== null && clients.has(String(user['client_id'])))
  const isSolving = stage === 'waiting_solving'
  const options = useReferenceOptions('user', null, isSolving ? isManager : mayValidate)
  const label = t(isSolving ? 'solver' : 'validator')
  return (
    <Dialog open onOpenChange={(open) => !open && onDismiss()} title={label} closeLabel={tCommon('close')}>
      <Listbox
        label={label}
        texts={{ search: label, nothing: tCommon('nothingFound') }}
        options={options}
        selected={[]}
        multiple={false}
        onPick={onAnswer}
      />
    </Dialog>
  )
}
