import { LOCALES, type Locale } from '#contract/core/kinds/locale.ts'

type Texts = { readonly [Name in `title_${Locale}` | `body_${Locale}`]: string | null }

/** Whether a text says nothing. */
export const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** Returns the languages in which an article has both title and body. */
export const languagesOf = (article: Texts): readonly Locale[] =>
  LOCALES.filter((locale) => !isBlank(article[`title_${locale}`]) && !isBlank(article[`body_${locale}`]))

/** Title and body of an article in one language. */
export interface ArticleText {
  readonly locale: Locale
  readonly title: string
  readonly body: string
}

/**
 * Returns an article in the language of its reader, else in the language that it has. A draft may
 * have no complete language: what there is of it is returned.
 */
export const articleText = (article: Texts, reader: Locale): ArticleText => {
  const complete = languagesOf(article)
  const begun = LOCALES.filter((locale) => !isBlank(article[`title_${locale}`]))
  const locale =
    [complete, begun].map((found) => (found.includes(reader) ? reader : found[0])).find((one) => one !== undefined) ??
    reader
  return { locale, title: article[`title_${locale}`] ?? '', body: article[`body_${locale}`] ?? '' }
}
