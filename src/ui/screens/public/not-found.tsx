import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

export const NotFoundScreen = () => {
  const { t } = useTranslation('auth')
  return <Message icon={Compass} title={t('error.notFoundTitle')} text={t('error.notFoundText')} />
}
