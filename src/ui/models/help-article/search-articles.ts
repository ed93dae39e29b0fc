import type { Locale } from '#contract/core/kinds/locale.ts'
import { type ArticleText, articleText } from '#contract/models/help-article/article-text.ts'
import type { HelpArticle } from '#contract/models/help-article/help-article.ts'
import { findsWord, plainText, wordsOf } from './article-words.ts'

/** An article as its reader sees it, prepared for the search. */
export interface ReadArticle<Article extends HelpArticle = HelpArticle> {
  readonly article: Article
  readonly text: ArticleText
  /** The body without marks. */
  readonly plain: string
  readonly titleWords: readonly string[]
  readonly bodyWords: readonly string[]
}

export const readArticle = <Article extends HelpArticle>(article: Article, locale: Locale): ReadArticle<Article> => {
  const text = articleText(article, locale)
  const plain = plainText(text.body)
  return { article, text, plain, titleWords: wordsOf(text.title), bodyWords: wordsOf(plain) }
}

const OF_TITLE = 4

/** Weight of one typed word in an article: a word of the title says more about its subject. */
export const weightOf = ({ titleWords, bodyWords }: ReadArticle, word: string): number =>
  findsWord(titleWords, word) ? OF_TITLE : findsWord(bodyWords, word) ? 1 : 0

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** The best first; articles of one weight keep their order. */
export const byWeight = <Read extends ReadArticle>(
  found: readonly { readonly read: Read; readonly weight: number }[],
): readonly Read[] => found.toSorted((a, b) => b.weight - a.weight).map(({ read }) => read)

/** Articles in which every typed word occurs, the best first; all of them without a word. */
export const searchArticles = <Read extends ReadArticle>(reads: readonly Read[], typed: string): readonly Read[] => {
  const words = wordsOf(typed)
  if (words.length === 0) return reads
  const weighed = reads.map((read) => ({ read, weights: words.map((word) => weightOf(read, word)) }))
  return byWeight(weighed.flatMap(({ read, weights }) => (weights.includes(0) ? [] : [{ read, weight: sum(weights) }])))
}
