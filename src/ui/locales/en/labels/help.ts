import type { AreaLabels } from '../../label-types.ts'
import { edit } from './shared.ts'

/** Labels of the articles of the help centre. */
export const helpLabelsEn = {
  model: { help_article: { one: 'help article', many: 'help articles' } },
  field: {
    help_article: {
      title_fr: 'Title in French',
      title_en: 'Title in English',
      body_fr: 'Text in French',
      body_en: 'Text in English',
      section: 'Section',
      audience: 'Readers',
      position: 'Place',
      published_at: 'Published on',
      helpful_count: 'People helped',
      is_helpful: 'Helped me',
    },
  },
  action: {
    help_article: {
      ...edit,
      publish: 'Publish',
      unpublish: 'Make it a draft again',
      markHelpful: 'This helped me',
      delete: 'Delete the article',
    },
  },
  done: {
    help_article: { publish: 'Article published', unpublish: 'Article is a draft again', delete: 'Article deleted' },
  },
  record: {},
} as const satisfies AreaLabels<'help_article'>
