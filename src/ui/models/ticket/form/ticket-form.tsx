import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useActionContext } from '../../../hooks/records/references.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { usePerson } from '../../../services/services.tsx'
import { RecordForm } from '../../../widgets/presentation/record-form.tsx'
import { ticketPresentation } from '../presentation.ts'

const NOTHING_FIXED = {}

interface TicketFormProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: StaffSpace
}

/**
 * The form of a ticket with every field that staff may change; a closed ticket says how to reopen
 * it.
 */
export const TicketForm = ({ ticket, space }: TicketFormProps) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const context = useActionContext()
  const path = usePath()
  const navigate = useNavigate()
  const toTicket = () => void navigate(path(`${space}.ticket`, { ticket: ticket.id }))
  if (ticketActions.update.when(ticket, context, null) !== null) {
    return <Notice tone="info">{actor.role === 'manager' ? t('closedForm') : t('closedFormStaff')}</Notice>
  }
  return (
    <RecordForm
      presentation={ticketPresentation}
      record={ticket}
      fixed={NOTHING_FIXED}
      correction={null}
      surface="page"
      onSaved={toTicket}
      onCancel={toTicket}
    />
  )
}
