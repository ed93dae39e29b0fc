import { BookOpen, Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { searchArticles } from '../../models/help-article/search-articles.ts'
import { useArticles } from '../../models/help-article/use-articles.ts'
import { usePicturesAhead } from '../../models/help-article/use-pictures-ahead.ts'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { ArticleResults } from './article-results.tsx'
import { ArticleSections } from './article-sections.tsx'
import { CreateArticle } from './create-article.tsx'
import { HelpFrame } from './help-frame.tsx'

const QUERY = 'q'

/** The help centre of a space: a search over the articles, and all of them by section. */
export const HelpCenter = ({ space }: { readonly space: RoleSlug }) => {
  const { t } = useTranslation('help')
  const { t: tTitle } = useTranslation('title')
  const articles = useArticles(space)
  const isArriving = useIsArriving()
  usePicturesAhead(articles)
  const [params, setParams] = useSearchParams()
  const typed = params.get(QUERY) ?? ''
  const search = (text: string) => setParams(text === '' ? {} : { [QUERY]: text }, { replace: true })
  const asked = useDeferredValue(typed)
  const found = useMemo(() => searchArticles(articles ?? [], asked), [articles, asked])
  const isManager = space === 'manager'
  const isLoading = articles === undefined || (articles.length === 0 && isArriving)
  return (
    <HelpFrame space={space} title={tTitle(`${space}.helpCenter`)}>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[64ch] basis-80 grow text-pretty text-ink-2">{t(isManager ? 'leadManager' : 'lead')}</p>
        {isManager && articles !== undefined && articles.length > 0 && <NewArticle />}
      </div>
      {isLoading ? (
        <Skeleton className="h-64 w-full" />
      ) : articles.length === 0 ? (
        <EmptyState
          icon={<BookOpen />}
          title={t('noneYet')}
          hint={t(isManager ? 'noneYetManager' : 'noneYetHint')}
          action={isManager ? <NewArticle /> : <CreateTicketButton space={space} />}
        />
      ) : (
        <>
          <SearchBox label={t('search')} value={typed} onSearch={search} className="mb-6 max-w-[560px]" />
          {asked.trim() === '' ? (
            <ArticleSections space={space} reads={articles} />
          ) : (
            <ArticleResults space={space} reads={found} typed={asked} />
          )}
        </>
      )}
    </HelpFrame>
  )
}

const NewArticle = () => {
  const { t } = useTranslation('help')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden />
        {t('add')}
      </Button>
      {isOpen && <CreateArticle close={() => setOpen(false)} />}
    </>
  )
}
