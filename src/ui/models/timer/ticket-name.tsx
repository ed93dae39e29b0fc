import { useTranslation } from 'react-i18next'
import { isTemporaryId, type RecordId } from '#contract/core/ids.ts'
import { useOne } from '../../hooks/records/use-records.ts'

/** « 412 · Imprimante », or that the run has no ticket yet. */
export const TicketName = ({ id }: { readonly id: RecordId | null }) => {
  const { t } = useTranslation('timer')
  const { value: ticket } = useOne('ticket', id)
  if (id === null) return <>{t('noTicket')}</>
  return <>{ticket ? (isTemporaryId(ticket.id) ? ticket.name : `${ticket.id} · ${ticket.name}`) : id}</>
}
