import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { ClientTicketList } from './client-ticket-list.tsx'
import { ClientTicketSheet } from './client-ticket-sheet.tsx'

/** All tickets of a client. */
export const ClientTickets = () => {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.tickets'))
  return (
    <>
      <h1 className="mb-4 font-semibold text-xl">{t('client.tickets')}</h1>
      <ClientTicketList projetId={null} />
      <ClientTicketSheet />
    </>
  )
}
