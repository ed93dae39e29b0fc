import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SyncMark as Mark } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'
import { cx } from '../../kit/cx.ts'

interface SyncMarkProps {
  readonly mark: Mark
  /** Shows the icon alone, where a title would have no room left. */
  readonly isSmall?: boolean
}

/** « pas encore envoyé » on a record with unsent events. */
export const SyncMark = ({ mark, isSmall = false }: SyncMarkProps) => {
  const { t } = useTranslation()
  if (mark.pending === 0) return null
  if (isSmall) {
    const text = t(mark.doubtful ? 'doubtful' : 'notSent')
    const Icon = mark.doubtful ? TriangleAlert : CloudUpload
    return (
      <span title={text} className={cx('shrink-0', mark.doubtful ? 'text-warning-text' : 'text-ink-2')}>
        <Icon aria-hidden className="size-3.5" />
        <span className="sr-only">{text}</span>
      </span>
    )
  }
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
