import { LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says that picked files are still being read: a large photo takes seconds on a phone. */
export const ReadingNote = () => {
  const { t } = useTranslation('file')
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <LoaderCircle aria-hidden className="size-4 animate-turn" />
      {t('reading')}
    </p>
  )
}
