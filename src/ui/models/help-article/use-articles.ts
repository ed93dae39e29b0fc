import { useMemo } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { HELP_SECTIONS } from '#contract/models/help-article/help-article.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { type ReadArticle, readArticle } from './search-articles.ts'

export type Article = Mirrored<'help_article'>
export type Read = ReadArticle<Article>

/** The articles that a space shows: drafts to managers, those of the staff to the staff. */
const isShownIn = (space: RoleSlug, { published_at, audience }: Article): boolean => {
  if (space === 'manager') return true
  return published_at !== null && (space !== 'client' || audience !== 'staff')
}

const bySectionAndPlace = (a: Article, b: Article): number =>
  HELP_SECTIONS.indexOf(a.section) - HELP_SECTIONS.indexOf(b.section) || a.position - b.position || a.number - b.number

/**
 * The articles of a space in their order, in the language of the page; undefined while they load.
 */
export const useArticles = (space: RoleSlug): readonly Read[] | undefined => {
  const all = useAll('help_article')
  const locale = useLocale()
  return useMemo(
    () =>
      all
        ?.filter((article) => isShownIn(space, article))
        .toSorted(bySectionAndPlace)
        .map((article) => readArticle(article, locale)),
    [all, locale, space],
  )
}
