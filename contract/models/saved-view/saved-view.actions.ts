import { type ActionContext, actionsOf, type Denial } from '#contract/core/events/action.ts'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { type SavedView, savedView } from './saved-view.ts'

const { create, remove, update } = actionsOf(savedView)

const own = (record: SavedView, { actor }: ActionContext): Denial => (record.user_id === actor.id ? null : 'forbidden')

export const savedViewActions = {
  create: create({
    who: ROLE_SLUGS,
    fields: ['name', 'model', 'query', 'is_shared', 'position'],
    sets: ['user_id'],
    complete: (record, { actor }) => ({ ...record, user_id: actor.id }),
  }),
  update: update({ who: ROLE_SLUGS, fields: ['name', 'query', 'is_shared', 'position'], when: own }),
  delete: remove({ who: ROLE_SLUGS, when: own }),
}
