import { ChevronLeft, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { helpArticle } from '#contract/models/help-article/help-article.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { ArticleMarks } from '../../models/help-article/article-marks.tsx'
import { ArticleTextView } from '../../models/help-article/article-text-view.tsx'
import { type Read, useArticles } from '../../models/help-article/use-articles.ts'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { ArticleActions } from './article-actions.tsx'
import { HelpFrame } from './help-frame.tsx'
import { HELP_ARTICLE, HELP_CENTER } from './help-routes.ts'

/** One article of the help centre, as a space shows it. */
export const ArticlePage = ({ space }: { readonly space: RoleSlug }) => {
  const { t: tTitle } = useTranslation('title')
  const { help_article: id = '' } = useParams()
  const isArriving = useIsArriving()
  const reads = useArticles(space)
  // Follows an article to the number that the server gives it.
  const { value: found } = useOne('help_article', id)
  const read = reads?.find(({ article }) => article.id === found?.id)
  if (read) return <ArticleContent space={space} read={read} reads={reads ?? []} />
  const isLoading = reads === undefined || found === undefined || isArriving
  return (
    <HelpFrame space={space} title={tTitle(`${space}.help_article`)}>
      {isLoading ? <Skeleton className="h-64 w-full" /> : <NotFound space={space} />}
    </HelpFrame>
  )
}

const NotFound = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('help')
  const path = usePath()
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={
        <Button look="secondary" asChild>
          <Link to={path(HELP_CENTER[space])}>{t('back')}</Link>
        </Button>
      }
    />
  )
}

const ArticleContent = ({
  space,
  read,
  reads,
}: {
  readonly space: RoleSlug
  readonly read: Read
  readonly reads: readonly Read[]
}) => {
  const { t } = useTranslation('help')
  const labels = useLabels()
  const path = usePath()
  const { article, text } = read
  return (
    <HelpFrame space={space} title={text.title}>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={path(HELP_CENTER[space])}
          className="inline-flex items-center gap-1 rounded-sm text-ink-2 touch:min-h-11 hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('back')}
        </Link>
        <span className="text-ink-3">{labels.choiceOf(helpArticle.fields.section, article.section)}</span>
        <ArticleMarks article={article} />
        {space === 'manager' && <ArticleActions read={read} />}
      </div>
      {article.published_at === null && (
        <div className="mb-4 max-w-[68ch]">
          <Notice tone="warning">{t('draftNotice')}</Notice>
        </div>
      )}
      <article className="max-w-[760px] rounded-lg border bg-surface px-4 py-5 sm:px-7 sm:py-6">
        <ArticleTextView read={read} />
      </article>
      <Others space={space} read={read} reads={reads} />
      {space !== 'manager' && (
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t('stillStuck')}</p>
          <CreateTicketButton space={space} />
        </div>
      )}
    </HelpFrame>
  )
}

const MAX_OTHER_ARTICLES = 5

const Others = ({
  space,
  read,
  reads,
}: {
  readonly space: RoleSlug
  readonly read: Read
  readonly reads: readonly Read[]
}) => {
  const { t } = useTranslation('help')
  const path = usePath()
  const others = useMemo(
    () =>
      reads
        .filter(({ article }) => article.section === read.article.section && article.id !== read.article.id)
        .slice(0, MAX_OTHER_ARTICLES),
    [reads, read],
  )
  if (others.length === 0) return null
  return (
    <section aria-label={t('more')} className="mt-8">
      <h2 className="mb-2 font-semibold text-md">{t('more')}</h2>
      <ul className="grid gap-1">
        {others.map(({ article, text }) => (
          <li key={article.id}>
            <Link
              to={path(HELP_ARTICLE[space], { help_article: article.id })}
              lang={text.locale}
              className="inline-flex items-center rounded-sm text-accent-text underline-offset-2 touch:min-h-11 hover:underline"
            >
              {text.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
