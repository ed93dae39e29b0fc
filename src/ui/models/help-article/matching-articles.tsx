import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleSlug } from '#contract/core/roles.ts'
import { LiveRegion } from '../../kit/feedback/live-region.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { ArticleButton } from './article-button.tsx'
import { ArticleTextView } from './article-text-view.tsx'
import { suggestArticles } from './suggest-articles.ts'
import { useArticles } from './use-articles.ts'

interface MatchingArticlesProps {
  readonly space: RoleSlug
  /** Title and description of the ticket as they are being typed. */
  readonly words: string
}

/**
 * Articles that may answer a ticket while it is being written. One opens above the form, which
 * keeps what was typed.
 */
export const MatchingArticles = ({ space, words }: MatchingArticlesProps) => {
  const { t } = useTranslation('help')
  const { t: tCommon } = useTranslation()
  const articles = useArticles(space)
  const typed = useDeferredValue(words)
  const found = useMemo(() => suggestArticles(articles ?? [], typed), [articles, typed])
  const [opened, setOpened] = useState<string | null>(null)
  const shown = articles?.find(({ article }) => article.id === opened)
  return (
    <>
      {found.length > 0 && (
        <section aria-label={t('suggested')} className="rounded-md border bg-sunken px-1 py-2">
          <h2 className="px-2 pb-1 text-ink-2 text-sm">{t('suggested')}</h2>
          <ul>
            {found.map((read) => (
              <ArticleButton key={read.article.id} read={read} onOpen={() => setOpened(read.article.id)} />
            ))}
          </ul>
        </section>
      )}
      <LiveRegion text={found.length > 0 ? t('suggestedAnnounced', { count: found.length }) : ''} />
      {shown && (
        <Dialog
          open
          onOpenChange={() => setOpened(null)}
          title={shown.text.title}
          closeLabel={tCommon('close')}
          size="medium"
        >
          <ArticleTextView read={shown} />
        </Dialog>
      )}
    </>
  )
}
