import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ClientCreateTicket } from './client-create-ticket.tsx'

export default function ClientTicketCreateScreen() {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.ticketCreate'))
  return <ClientCreateTicket />
}
