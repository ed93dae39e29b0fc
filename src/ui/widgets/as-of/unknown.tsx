import { useTranslation } from 'react-i18next'
import { hint } from '../../kit/overlays/hint.ts'

/** Stands for a value of that day which nobody has recorded. */
export const Unknown = () => {
  const { t } = useTranslation('asOf')
  return (
    <span className="truncate text-ink-3 italic" {...hint(t('unknownHint'))}>
      {t('unknown')}
    </span>
  )
}
