import { ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import type { Article } from './use-articles.ts'

/**
 * « Cela m’a aidé »: one mark for each person, which they can take back; works without a network.
 */
export const HelpfulButton = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation('help')
  const { dispatchAction } = useDispatchAction()
  const [isHelpful, change] = useOptimisticValue({ id: article.id, value: article.is_helpful }, (is_helpful, seen) =>
    dispatchAction('help_article', { ...article, is_helpful: seen } as Article, 'markHelpful', { is_helpful }),
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-medium">{t('helpfulQuestion')}</p>
      <Button
        look="secondary"
        aria-pressed={isHelpful}
        onClick={() => change(!isHelpful)}
        className={cx(isHelpful && 'border-accent text-accent-text')}
      >
        <ThumbsUp aria-hidden className={cx(isHelpful && 'fill-current')} />
        {t('helpful')}
      </Button>
      <p role="status" className="text-ink-2">
        {isHelpful ? t('thanks') : ''}
      </p>
    </div>
  )
}
