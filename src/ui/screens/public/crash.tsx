import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/** Shown when a screen fails to render: the failure, a reassurance, and the way on. */
export const CrashMessage = () => {
  const { t } = useTranslation('auth')
  return (
    <Message
      icon={TriangleAlert}
      title={t('error.crashTitle')}
      text={t('error.crashText')}
      onRetry={() => location.reload()}
    />
  )
}
