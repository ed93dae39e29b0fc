import { actionsOf, type Denial } from '#contract/core/events/action.ts'
import { flag } from '#contract/core/kinds/field.ts'
import { writableFields } from '#contract/core/model.ts'
import { MANAGERS, ROLE_SLUGS } from '#contract/core/roles.ts'
import { languagesOf } from './article-text.ts'
import { type HelpArticle, helpArticle } from './help-article.ts'

const { action, create, remove, update } = actionsOf(helpArticle)

const SHEET = writableFields(helpArticle)

/** A published article can be read in one language at least. */
const incomplete = (record: HelpArticle): Denial => (languagesOf(record).length === 0 ? 'transition_not_allowed' : null)

export const helpArticleActions = {
  create: create({ who: MANAGERS, fields: SHEET }),
  update: update({ who: MANAGERS, fields: SHEET }),
  publish: action(
    'publish',
    {},
    {
      who: MANAGERS,
      sets: ['published_at'],
      clock: ['published_at'],
      when: incomplete,
      apply: (record, _body, { at }) => ({ ...record, published_at: record.published_at ?? at }),
    },
  ),
  unpublish: action(
    'unpublish',
    {},
    { who: MANAGERS, sets: ['published_at'], apply: (record) => ({ ...record, published_at: null }) },
  ),
  /** « Cela m’a aidé », one for each person. */
  markHelpful: action(
    'markHelpful',
    { is_helpful: flag({}) },
    { who: ROLE_SLUGS, sets: ['is_helpful'], apply: (record, { is_helpful }) => ({ ...record, is_helpful }) },
  ),
  delete: remove({ who: MANAGERS }),
}
