import { useTranslation } from 'react-i18next'
import { HELP_SECTIONS, helpArticle } from '#contract/models/help-article/help-article.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { CreateTicketButton } from '../../models/ticket/create-ticket-button.tsx'
import { ArticleLinks, type ShownArticles } from './article-links.tsx'
import { ArticleOrder } from './article-order.tsx'

/** Every article under its section; managers change their order. */
export const ArticleSections = ({ space, reads }: ShownArticles) => {
  const { t } = useTranslation('help')
  const labels = useLabels()
  const isManager = space === 'manager'
  const sections = HELP_SECTIONS.map((section) => ({
    section,
    own: reads.filter(({ article }) => article.section === section),
  }))
  return (
    <>
      <div className={isManager ? 'grid gap-6' : 'grid items-start gap-x-6 gap-y-6 md:grid-cols-2'}>
        {sections
          .filter(({ own }) => own.length > 0)
          .map(({ section, own }) => (
            <section key={section} aria-labelledby={`section-${section}`}>
              <h2 id={`section-${section}`} className="mb-2 font-semibold text-md">
                {labels.choiceOf(helpArticle.fields.section, section)}
              </h2>
              {isManager ? <ArticleOrder section={section} reads={own} /> : <ArticleLinks space={space} reads={own} />}
            </section>
          ))}
      </div>
      {isManager ? (
        <p className="mt-3 text-ink-3 text-sm">{t('dragHint')}</p>
      ) : (
        <section className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border bg-sunken px-4 py-4">
          <div>
            <h2 className="font-semibold text-md">{t('stillStuck')}</h2>
            <p className="text-ink-2">{t('stillStuckHint')}</p>
          </div>
          <CreateTicketButton space={space} />
        </section>
      )}
    </>
  )
}
