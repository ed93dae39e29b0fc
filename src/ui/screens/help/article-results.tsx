import { MessageCircleQuestion, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import { CREATE_TICKET } from '../../home.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ArticleMarks } from '../../models/help-article/article-marks.tsx'
import { wordsOf } from '../../models/help-article/article-words.ts'
import { excerptOf } from '../../models/help-article/found-parts.ts'
import { FoundText } from '../../models/help-article/found-text.tsx'
import type { Read } from '../../models/help-article/use-articles.ts'
import { ticketPathWith } from '../../models/help-article/words-in-address.ts'
import { HELP_ARTICLE } from './help-routes.ts'

interface ArticleResultsProps {
  readonly space: RoleSlug
  readonly reads: readonly Read[]
  readonly typed: string
}

/**
 * Articles that a search found, with the searched words in the text; nothing found leads to a
 * ticket with them.
 */
export const ArticleResults = ({ space, reads, typed }: ArticleResultsProps) => {
  const { t } = useTranslation('help')
  const labels = useLabels()
  const path = usePath()
  const words = wordsOf(typed)
  const toTicket = (
    <Button look={reads.length === 0 ? 'primary' : 'secondary'} asChild>
      <Link to={ticketPathWith(path(CREATE_TICKET[space]), typed)}>
        <Plus aria-hidden />
        {t('toTicket')}
      </Link>
    </Button>
  )
  return (
    <>
      <p role="status" className={reads.length === 0 ? 'sr-only' : 'mb-2 text-ink-2 text-sm'}>
        {reads.length === 0 ? t('nothing', { words: typed }) : t('found', { count: reads.length })}
      </p>
      {reads.length === 0 ? (
        <EmptyState
          icon={<MessageCircleQuestion />}
          title={t('nothing', { words: typed })}
          hint={t('nothingHint')}
          action={toTicket}
        />
      ) : (
        <>
          <ul
            aria-label={t('found', { count: reads.length })}
            className="[&>li+li]:border-t overflow-hidden rounded-lg border bg-surface"
          >
            {reads.map(({ article, text, plain }) => (
              <li key={article.id}>
                <Link
                  to={path(HELP_ARTICLE[space], { help_article: article.id })}
                  className="ring-inside block px-4 py-3 hover:bg-hover"
                >
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="font-medium">
                      <FoundText text={text.title} words={words} />
                    </span>
                    <ArticleMarks article={article} />
                  </span>
                  <span className="mt-0.5 block text-pretty text-ink-2">
                    <FoundText text={excerptOf(plain, words)} words={words} />
                  </span>
                  <span className="mt-1 block text-ink-3 text-sm">
                    {labels.choiceOf(helpArticle.fields.section, article.section)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-ink-2">{t('stillStuck')}</p>
            {toTicket}
          </div>
        </>
      )}
    </>
  )
}
