import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/** What remains when a screen fails while it is drawn: what happened, what is safe, how to go on. */
export const CrashMessage = () => {
  const { t } = useTranslation('auth')
  return <Message icon={TriangleAlert} title={t('error.crashTitle')} text={t('error.crashText')} onRetry={() => location.reload()} />
}
