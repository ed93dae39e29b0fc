import { significantWords } from './article-words.ts'
import { byWeight, type ReadArticle, sum, weightOf } from './search-articles.ts'

const MAX_SUGGESTED_ARTICLES = 3

/**
 * Articles that may answer a ticket that is being written: a telling word is in the title, or two
 * are in the text.
 */
export const suggestArticles = <Read extends ReadArticle>(reads: readonly Read[], typed: string): readonly Read[] => {
  const words = significantWords(typed)
  const weighed = reads.map((read) => ({ read, weight: sum(words.map((word) => weightOf(read, word))) }))
  return byWeight(weighed.filter(({ weight }) => weight > 1)).slice(0, MAX_SUGGESTED_ARTICLES)
}
