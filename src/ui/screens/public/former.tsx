import { Archive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Message } from './message.tsx'

/** For pages of former versions that have no successor. */
export const FormerScreen = () => {
  const { t } = useTranslation('auth')
  return (
    <div className="flex justify-center px-4 py-16">
      <Message icon={Archive} title={t('error.formerTitle')} text={t('error.formerText')} />
    </div>
  )
}
