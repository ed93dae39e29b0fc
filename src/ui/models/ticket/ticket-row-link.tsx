import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { RowLink } from '../../widgets/list/rows/row-link.tsx'
import { useRowTicket } from '../pointage/list/row-tickets.tsx'

interface RowOfTicketProps {
  readonly ticketId: RecordId
  readonly route: 'manager.ticket' | 'manager.ticketComments'
}

/**
 * The ticket of a row, as the link of the whole row; its number stands in while the name is
 * unknown.
 */
export const RowOfTicket = ({ ticketId, route }: RowOfTicketProps) => {
  const { t } = useTranslation('pointage')
  const path = usePath()
  const { ticket, missing } = useRowTicket(ticketId)
  return <RowLink to={path(route, { ticket: ticketId })} text={ticket?.name ?? (missing ? t('noTicket') : ticketId)} />
}
