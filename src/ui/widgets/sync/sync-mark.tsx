import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SyncMark as Mark } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'

/** « pas encore envoyé » on a record with unsent events. */
export const SyncMark = ({ mark }: { readonly mark: Mark }) => {
  const { t } = useTranslation()
  if (mark.pending === 0) return null
  return mark.doubtful ? (
    <Badge tone="warning">
      <TriangleAlert aria-hidden />
      {t('doubtful')}
    </Badge>
  ) : (
    <Badge tone="neutral">
      <CloudUpload aria-hidden />
      {t('notSent')}
    </Badge>
  )
}
