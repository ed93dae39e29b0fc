import type { AreaLabels } from '../../label-types.ts'
import { edit } from './shared.ts'

/** Labels of the articles of the help centre. */
export const helpLabelsFr = {
  model: { help_article: { one: 'article d’aide', many: 'articles d’aide' } },
  field: {
    help_article: {
      title_fr: 'Titre en français',
      title_en: 'Titre en anglais',
      body_fr: 'Texte en français',
      body_en: 'Texte en anglais',
      section: 'Rubrique',
      audience: 'Lecteurs',
      position: 'Place',
      published_at: 'Publié le',
      helpful_count: 'Personnes aidées',
      is_helpful: 'M’a aidé',
    },
  },
  action: {
    help_article: {
      ...edit,
      publish: 'Publier',
      unpublish: 'Remettre en brouillon',
      markHelpful: 'Cela m’a aidé',
      delete: 'Supprimer l’article',
    },
  },
  done: {
    help_article: { publish: 'Article publié', unpublish: 'Article remis en brouillon', delete: 'Article supprimé' },
  },
  record: {},
} as const satisfies AreaLabels<'help_article'>
