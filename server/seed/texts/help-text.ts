import type { HELP_AUDIENCES, HELP_SECTIONS } from '#contract/models/help-article/help-article.ts'

/** A demo article in both languages; null where it is not translated yet. */
export interface HelpText {
  readonly section: (typeof HELP_SECTIONS)[number]
  readonly audience: (typeof HELP_AUDIENCES)[number]
  readonly title_fr: string
  readonly body_fr: string
  readonly title_en: string | null
  readonly body_en: string | null
}
