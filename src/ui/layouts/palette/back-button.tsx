import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../kit/icon-button.tsx'

/** Leads from an input of an action back to the list of actions. */
export const BackButton = ({ onBack }: { onBack(): void }) => {
  const { t } = useTranslation('palette')
  return (
    <IconButton label={t('back')} size="small" onClick={onBack} className="-ml-1">
      <ArrowLeft aria-hidden />
    </IconButton>
  )
}
