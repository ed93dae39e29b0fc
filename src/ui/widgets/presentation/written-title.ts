import type { Field } from '#contract/core/kinds/field.ts'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { fieldOf } from '#contract/core/model.ts'
import { articleText } from '#contract/models/help-article/article-text.ts'
import type { HelpArticle } from '#contract/models/help-article/help-article.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Formats } from '../../text/format.ts'

type TitleFormats = Pick<Formats, 'locale' | 'days' | 'month' | 'stamp'>

/** A day has its year: a title stands far from the day on which it is read. */
const written = (field: Field | undefined, value: unknown, format: TitleFormats): unknown => {
  if (typeof value !== 'string') return value
  if (field?.kind === 'date') return field.month ? format.month(value) : format.days(value, value)
  return field?.kind === 'instant' ? format.stamp(value) : value
}

/** The contract's title of an article is in the first language that the article has. */
const inLanguage = (model: ModelName, record: object, locale: Locale): object =>
  model === 'help_article' ? { ...record, title_fr: articleText(record as HelpArticle, locale).title } : record

/**
 * The title of a record, with its texts, days and instants in the reader's language: the
 * contract's title reads them from the record as they are written there.
 */
export const writtenTitle = (model: ModelName, record: object, format: TitleFormats): string => {
  const { fields, title } = modelOf(model)
  const readable = new Proxy(inLanguage(model, record, format.locale), {
    get: (of, name) => (typeof name === 'string' ? written(fields[name], fieldOf(of, name), format) : undefined),
  })
  return title(readable as never)
}
