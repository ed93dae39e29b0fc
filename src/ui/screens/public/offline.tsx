import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/** For a page whose code is not on this device and can't be fetched. */
export const OfflineScreen = () => {
  const { t } = useTranslation('auth')
  return (
    <Message
      icon={CloudOff}
      title={t('error.offlineTitle')}
      text={t('error.offlineText')}
      onRetry={() => location.reload()}
    />
  )
}
