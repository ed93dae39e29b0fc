import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

export const BadRequestScreen = () => {
  const { t } = useTranslation('auth')
  return <Message icon={CircleAlert} title={t('error.badRequestTitle')} text={t('error.badRequestText')} />
}
