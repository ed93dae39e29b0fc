import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ClientTickets } from './client-tickets.tsx'

/** The start page of the people of a client: their tickets. */
export const ClientHome = () => {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.home'))
  return <ClientTickets />
}
