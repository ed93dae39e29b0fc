import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ClientContracts } from './client-contracts.tsx'
import { ClientTickets } from './client-tickets.tsx'

/**
 * The start page of the people of a client: the hours left of their contracts, and their tickets.
 */
export const ClientHome = () => {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.home'))
  return (
    <>
      <ClientContracts />
      <ClientTickets />
    </>
  )
}
