import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { ClientTickets } from './client-tickets.tsx'

export default function ClientHomeScreen() {
  const { t } = useTranslation('title')
  useScreenTitle(t('client.home'))
  return <ClientTickets />
}
