import { useTranslation } from 'react-i18next'
import { useServices } from '../services/services.tsx'

export const LegalFooter = () => {
  const { t } = useTranslation()
  const { now } = useServices()
  return <p className="text-ink-3 text-sm">{t('nav.legal', { year: now().getFullYear() })}</p>
}
