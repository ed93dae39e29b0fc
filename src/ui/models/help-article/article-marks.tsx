import { EyeOff, ThumbsUp, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'
import { usePerson } from '../../services/services.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import type { Article } from './use-articles.ts'

/**
 * Draft, readers and the number of people helped, for the staff; whether a change is still to be
 * sent.
 */
export const ArticleMarks = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation('help')
  const labels = useLabels()
  const { actor } = usePerson()
  const isStaff = actor.role !== 'client'
  const count = article.helpful_count
  return (
    <>
      {article.published_at === null && (
        <Badge tone="warning">
          <EyeOff aria-hidden />
          {t('draft')}
        </Badge>
      )}
      {isStaff && article.audience !== 'everyone' && (
        <Badge tone={article.audience === 'staff' ? 'accent' : 'neutral'}>
          <UsersRound aria-hidden />
          {labels.choiceOf(helpArticle.fields.audience, article.audience)}
        </Badge>
      )}
      {isStaff && count > 0 && (
        <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-3 text-sm tabular-nums">
          <ThumbsUp aria-hidden className="size-3.5" />
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('helped', { count })}</span>
        </span>
      )}
      <SyncMark mark={article.sync} />
    </>
  )
}
