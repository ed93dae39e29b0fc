import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { TicketRowLink } from '../../ticket/ticket-link.tsx'
import { useRowTicket } from './row-tickets.tsx'

type Pointage = Mirrored<'pointage'>

/** The time entry of a row. */
export interface CellProps {
  readonly pointage: Pointage
}

/** The ticket, as the link of the whole row; its number stands in while the name is unknown. */
export const TicketCell = ({ pointage, space }: CellProps & { readonly space: StaffSpace }) => {
  const { t } = useTranslation('pointage')
  const path = usePath()
  const labels = useLabels()
  const { ticket, missing } = useRowTicket(pointage.ticket_id)
  if (ticket) return <TicketRowLink ticket={ticket} space={space} />
  return (
    <Link
      to={path(`${space}.ticket`, { ticket: pointage.ticket_id })}
      data-row-link
      tabIndex={-1}
      aria-label={missing ? t('noTicket') : `${labels.field.pointage.ticket_id} ${pointage.ticket_id}`}
      className="ring-inside min-w-0 flex-1 truncate text-ink-3 after:absolute after:inset-0"
    >
      {missing ? '—' : <Skeleton className="h-3 w-3/5" />}
    </Link>
  )
}

export const ProjetCell = ({ pointage }: CellProps) => {
  const { ticket } = useRowTicket(pointage.ticket_id)
  return ticket ? <ReferenceText model="projet" id={ticket.projet_id} /> : null
}

export const ClientCell = ({ pointage }: CellProps) => {
  const { ticket } = useRowTicket(pointage.ticket_id)
  const projet = useReferences().find('projet', ticket?.projet_id ?? null)
  return projet ? <ReferenceText model="client" id={projet.client_id} /> : null
}
