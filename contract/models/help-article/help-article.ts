import type { Issues } from '#contract/core/issues.ts'
import { choice, flag, instant, integer, longText, text } from '#contract/core/kinds/field.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/core/kinds/locale.ts'
import { defineModel, type RecordOf } from '#contract/core/model.ts'
import { STAFF } from '#contract/core/roles.ts'
import { isBlank, languagesOf } from './article-text.ts'

/** Sections of the help centre, in the order of the page. */
export const HELP_SECTIONS = [
  'start',
  'tickets',
  'billing',
  'workplace',
  'mail',
  'network',
  'security',
  'methods',
] as const

/** Readers of an article: the people of clients, the staff, or both. */
export const HELP_AUDIENCES = ['everyone', 'clients', 'staff'] as const

const title = () => text({ nullable: true, searchable: true, max: 160 })
/** Markdown; `/api/pictures/…` is the address of a picture that was uploaded to the article. */
const body = () => longText({ nullable: true, searchable: true })

/**
 * An article of the help centre. One that has not been published is a draft, which managers alone
 * see.
 */
export const helpArticle = defineModel({
  name: 'help_article',
  collection: 'reference',
  fields: {
    title_fr: title(),
    title_en: title(),
    body_fr: body(),
    body_en: body(),
    section: choice(HELP_SECTIONS, { default: 'start' }),
    audience: choice(HELP_AUDIENCES, { default: 'everyone' }),
    /** Place in its section, from 0. */
    position: integer({ default: 0, min: 0, max: 100_000 }),
    published_at: instant({ nullable: true, writeBy: 'server' }),
    /** People who marked the article as helpful, counted by the server. */
    helpful_count: integer({ default: 0, min: 0, writeBy: 'server', readBy: STAFF }),
    is_helpful: flag({ default: false, perUser: true, writeBy: 'server' }),
  },
  defaultOrder: 'position:asc',
  check: (record): Issues => {
    if (LOCALES.every((locale) => isBlank(record[`title_${locale}`])))
      return { [`title_${DEFAULT_LOCALE}`]: [{ code: 'required' }] }
    if (record.published_at === null || languagesOf(record).length > 0) return {}
    const begun = LOCALES.find((locale) => !isBlank(record[`title_${locale}`])) ?? DEFAULT_LOCALE
    return { [`body_${begun}`]: [{ code: 'required' }] }
  },
  title: (record) => record.title_fr || record.title_en || '',
})

export type HelpArticle = RecordOf<typeof helpArticle>
