import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { ArticleMarks } from '../../models/help-article/article-marks.tsx'
import type { Read } from '../../models/help-article/use-articles.ts'
import { HELP_ARTICLE } from './help-routes.ts'

/** The articles that a list shows, and the space that it leads to. */
export interface ShownArticles {
  readonly space: RoleSlug
  readonly reads: readonly Read[]
}

/** Articles as links, for readers. */
export const ArticleLinks = ({ space, reads }: ShownArticles) => {
  const path = usePath()
  return (
    <ul className="[&>li+li]:border-t overflow-hidden rounded-lg border bg-surface">
      {reads.map(({ article, text }) => (
        <li key={article.id}>
          <Link
            to={path(HELP_ARTICLE[space], { help_article: article.id })}
            className="ring-inside flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 hover:bg-hover"
          >
            <span lang={text.locale} className="min-w-0 font-medium">
              {text.title}
            </span>
            <ArticleMarks article={article} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
